import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { useTyped } from '../lib/use-typed.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { type ListState, mostPerPage, perPageIn, type Sort, sorts } from './list-state.ts';

export type QuestionFiltersProps = {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onRefresh: () => void;
  onClear: () => void;
};

/** The left column of the list of tests: what leads on, and what is searched for. */
export function QuestionFilters({ state, onChange, onRefresh, onClear }: QuestionFiltersProps) {
  const { t } = useTranslation();
  const search = useTyped(state.search_text ?? '', (text) =>
    onChange({ search_text: text === '' ? null : text }),
  );
  const perPage = useTyped(String(state.per_page), (text) => {
    if (text !== '') onChange({ per_page: perPageIn(text) });
  });

  return (
    <div role="search" className="stack-small">
      <p>
        <TextLink href={paths.businessPlan}>{t('questions.list.business_plan')}</TextLink>
      </p>
      <div className="row">
        <Button look="secondary" small onClick={onRefresh}>
          {t('questions.list.refresh')}
        </Button>
        <Button look="secondary" small onClick={onClear}>
          {t('questions.list.clear')}
        </Button>
      </div>
      <TextField
        name="s"
        type="search"
        maxLength={200}
        label={t('questions.list.search')}
        value={search.value}
        onChange={(event) => search.onChange(event.target.value)}
      />
      <div className="question-filters-pair">
        <TextField
          name="per_page"
          type="number"
          min={1}
          max={mostPerPage}
          label={t('questions.list.per_page')}
          value={perPage.value}
          onChange={(event) => perPage.onChange(event.target.value)}
          onBlur={(event) => {
            const per_page = perPageIn(event.target.value);
            perPage.onChange(String(per_page));
            if (per_page !== state.per_page) onChange({ per_page });
          }}
        />
        <SelectField
          name="sort"
          label={t('questions.list.sort')}
          value={state.sort}
          options={sorts.map((sort) => ({ value: sort, label: t(`questions.list.sorts.${sort}`) }))}
          onChange={(event) => onChange({ sort: event.target.value as Sort })}
        />
      </div>
    </div>
  );
}
