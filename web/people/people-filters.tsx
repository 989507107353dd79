import { roles } from '../../contract/people/roles.ts';
import { listSorts } from '../../contract/wire/wire.ts';
import { ClassSelect } from '../classes/class-select.tsx';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { ListState } from '../lib/list-state.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { type ChosenFilter, Filters } from '../ui/tables/filters.tsx';
import { chosenPageSize, PageSizeField } from '../ui/tables/page-size.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { peopleList, type PeopleState } from './api.ts';

export type PeopleFiltersProps = {
  list: ListState<PeopleState>;
  /** The name of the class whose people are listed, where it is known. */
  className: string | undefined;
};

/** Search, filters and order of the list of people. */
export function PeopleFilters({ list: { state, filter }, className }: PeopleFiltersProps) {
  const { t } = useTranslation();
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));

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
      <ClassSelect
        name="class"
        label={t('people.filter.class')}
        placeholder={t('people.filter.any_class')}
        value={state.class}
        valueName={className}
        onChoose={(id) => filter({ class: id })}
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
      <PageSizeField
        sizes={[20, 50, 100]}
        value={state.per_page}
        onChange={(size) => filter({ per_page: size })}
      />
    </Filters>
  );

  function chosen(): ChosenFilter[] {
    const { role, is_active, sort, per_page } = state;
    const found: ChosenFilter[] = [];
    const add = (name: 'role' | 'class' | 'is_active' | 'sort', text: string) =>
      found.push({ name, text, remove: () => filter({ [name]: peopleList.initial[name] }) });
    if (role !== '') add('role', t(`users.role.${role}`));
    if (state.class !== 0) add('class', t('people.filter.in_class', { name: className ?? state.class }));
    if (is_active !== '') add('is_active', t(`people.state.${is_active}`));
    if (sort !== peopleList.initial.sort) add('sort', t(`people.sort.${sort}`));
    if (per_page !== peopleList.initial.per_page) {
      found.push(chosenPageSize(t, per_page, () => filter({ per_page: peopleList.initial.per_page })));
    }
    return found;
  }
}
