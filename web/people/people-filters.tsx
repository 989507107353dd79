import { roles } from '../../contract/roles.ts';
import { listSorts } from '../../contract/wire.ts';
import { useTranslation } from '../lib/i18n.ts';
import type { ListState } from '../lib/list-state.ts';
import { SelectField } from '../ui/field.tsx';
import { type ChosenFilter, Filters } from '../ui/filters.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { peopleList, type PeopleState } from './api.ts';

const pageSizes = [20, 50, 100];

/** Search, filters and order of the list of people. */
export function PeopleFilters({ list: { state, filter } }: { list: ListState<PeopleState> }) {
  const { t } = useTranslation();
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const sizes = pageSizes.includes(state.per_page) ? pageSizes : [state.per_page, ...pageSizes];

  return (
    <Filters
      search={
        <SearchField
          isPlaceholder
          label={t('people.filter.search')}
          value={state.search_text}
          onSearch={(search_text) => filter({ search_text })}
        />
      }
      chosen={chosen()}
    >
      <SelectField
        name="role"
        label={t('people.filter.role')}
        placeholder={t('people.filter.any_role')}
        options={options([...roles, 'user'] as const, (role) => t(`users.role.${role}`))}
        value={state.role}
        onChange={(event) => filter({ role: event.target.value as PeopleState['role'] })}
      />
      <SelectField
        name="is_active"
        label={t('people.filter.state')}
        placeholder={t('people.filter.any_state')}
        options={options(['true', 'false', 'closed'] as const, (is) => t(`people.state.${is}`))}
        value={state.is_active}
        onChange={(event) => filter({ is_active: event.target.value as PeopleState['is_active'] })}
      />
      <SelectField
        name="sort"
        label={t('people.filter.sort')}
        options={options(listSorts, (sort) => t(`people.sort.${sort}`))}
        value={state.sort}
        onChange={(event) => filter({ sort: event.target.value as PeopleState['sort'] })}
      />
      <SelectField
        name="per_page"
        label={t('people.filter.per_page')}
        options={sizes.map((size) => ({ value: size, label: String(size) }))}
        value={state.per_page}
        onChange={(event) => filter({ per_page: Number(event.target.value) })}
      />
    </Filters>
  );

  function chosen(): ChosenFilter[] {
    const { role, is_active, sort, per_page } = state;
    const found: ChosenFilter[] = [];
    const add = (name: 'role' | 'is_active' | 'sort' | 'per_page', text: string) =>
      found.push({ name, text, remove: () => filter({ [name]: peopleList.initial[name] }) });
    if (role !== '') add('role', t(`users.role.${role}`));
    if (is_active !== '') add('is_active', t(`people.state.${is_active}`));
    if (sort !== peopleList.initial.sort) add('sort', t(`people.sort.${sort}`));
    if (per_page !== peopleList.initial.per_page) {
      add('per_page', t('ui.filters.value', { name: t('people.filter.per_page'), value: per_page }));
    }
    return found;
  }
}
