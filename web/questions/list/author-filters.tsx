import { useTranslation } from '../../lib/languages/i18n.ts';
import type { TextKey } from '../../text-keys.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { ChosenFlag } from '../api.ts';
import { QuestionFilters, type QuestionFiltersProps } from './question-filters.tsx';

/** The filters of authors, each with the names of its values. */
const flagFilters = {
  enabled: {
    label: 'questions.administration.status',
    true: 'questions.administration.enabled',
    false: 'questions.administration.disabled',
  },
  is_analyzed_by_ai: {
    label: 'questions.administration.ai',
    true: 'questions.administration.analyzed',
    false: 'questions.administration.not_analyzed',
  },
} as const satisfies Record<string, Record<'label' | Exclude<ChosenFlag, ''>, TextKey>>;
const flagNames = ['enabled', 'is_analyzed_by_ai'] as const;

/** The filters of the list of tests for authors, who choose besides what state the tests are in. */
export function AuthorFilters(props: QuestionFiltersProps) {
  const { t } = useTranslation();
  const { state, filter } = props.list;
  const fields = (
    <div className="row question-filters-pair">
      {flagNames.map((name) => (
        <SelectField
          key={name}
          name={name}
          label={t(flagFilters[name].label)}
          placeholder={t('questions.list.any')}
          value={state[name]}
          options={(['true', 'false'] as const).map((value) => ({
            value,
            label: t(flagFilters[name][value]),
          }))}
          onChange={(event) => filter({ [name]: event.target.value as ChosenFlag })}
        />
      ))}
    </div>
  );
  const chosen = flagNames.flatMap((name) => {
    const value = state[name];
    return value === ''
      ? []
      : [{ name, text: t(flagFilters[name][value]), remove: () => filter({ [name]: '' }) }];
  });
  return <QuestionFilters {...props} further={{ fields, chosen }} />;
}
