import { useTranslation } from '../lib/languages/i18n.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { type WrittenSort, writtenSorts } from './api.ts';

/** Chooses the order of own tests. */
export function WrittenSortField({
  value,
  onSort,
}: {
  value: WrittenSort;
  onSort: (sort: WrittenSort) => void;
}) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="sort"
      label={t('questions.list.sort')}
      options={writtenSorts.map((sort) => ({ value: sort, label: t(`statistics.written.sorts.${sort}`) }))}
      value={value}
      onChange={(event) => onSort(event.target.value as WrittenSort)}
    />
  );
}
