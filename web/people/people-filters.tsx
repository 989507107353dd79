import { useTranslation } from 'react-i18next';

import { roles } from '../../contract/roles.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { type Filters, sorts } from './people-query.ts';

export function PeopleFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  const { t } = useTranslation();
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));

  return (
    <div role="search" className="people-filters">
      <TextField
        name="s"
        type="search"
        label={t('people.filter.search')}
        autoComplete="off"
        value={filters.s}
        onChange={(event) => onChange({ ...filters, s: event.target.value })}
      />
      <SelectField
        name="role"
        label={t('people.filter.role')}
        placeholder={t('people.filter.any_role')}
        options={options([...roles, 'user'] as const, (role) => t(`users.role.${role}`))}
        value={filters.role}
        onChange={(event) => onChange({ ...filters, role: event.target.value as Filters['role'] })}
      />
      <SelectField
        name="is_active"
        label={t('people.filter.state')}
        placeholder={t('people.filter.any_state')}
        options={options(['true', 'false'] as const, (is) =>
          t(is === 'true' ? 'users.active' : 'users.inactive'),
        )}
        value={filters.is_active}
        onChange={(event) => onChange({ ...filters, is_active: event.target.value as Filters['is_active'] })}
      />
      <SelectField
        name="sort"
        label={t('people.filter.sort')}
        options={options(sorts, (sort) => t(`people.sort.${sort}`))}
        value={filters.sort}
        onChange={(event) => onChange({ ...filters, sort: event.target.value as Filters['sort'] })}
      />
    </div>
  );
}
