import { useTranslation } from '../../lib/languages/i18n.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { SelectField } from '../fields/select-field.tsx';
import type { ChosenFilter } from './filters.tsx';

export type PageSizeFieldProps = {
  /** The sizes to choose from; another one, which came with an address, is added while it is chosen. */
  sizes: readonly number[];
  value: number;
  onChange: (size: number) => void;
};

/** How many entries of a list a page has. */
export function PageSizeField({ sizes, value, onChange }: PageSizeFieldProps) {
  const { t } = useTranslation();
  const offered = sizes.includes(value) ? sizes : [value, ...sizes];
  return (
    <SelectField
      name="per_page"
      label={t('ui.filters.per_page')}
      options={offered.map((size) => ({ value: size, label: String(size) }))}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

/** The chip of a page size that is not the initial one. */
export function chosenPageSize(t: Translate, value: number, remove: () => void): ChosenFilter {
  return { name: 'per_page', text: t('ui.filters.value', { name: t('ui.filters.per_page'), value }), remove };
}
