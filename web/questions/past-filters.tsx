import { qualities, type Quality } from '../../contract/questions/questions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { TextKey } from '../text-keys.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import type { GivenFilters } from './api.ts';

/* The filters by what became of tests: when they were given, and how they were answered. */

export const anyUse: GivenFilters = { never_given: '', given_within: 0, not_given_for: 0 };

/** The choices by the last use, by the values of the field, with the filters that they set. */
const givenChoices = {
  true: { text: 'questions.list.never_given', filters: { ...anyUse, never_given: 'true' } },
  false: { text: 'questions.list.was_given', filters: { ...anyUse, never_given: 'false' } },
  within_30: { text: 'questions.list.given_within_30', filters: { ...anyUse, given_within: 30 } },
  for_30: { text: 'questions.list.not_given_for_30', filters: { ...anyUse, not_given_for: 30 } },
  for_365: { text: 'questions.list.not_given_for_365', filters: { ...anyUse, not_given_for: 365 } },
} as const satisfies Record<string, { text: TextKey; filters: GivenFilters }>;
type GivenChoice = keyof typeof givenChoices;
const givenNames = Object.keys(givenChoices) as GivenChoice[];

function givenIn({ never_given, given_within, not_given_for }: GivenFilters): GivenChoice | undefined {
  return givenNames.find((name) => {
    const { filters } = givenChoices[name];
    return (
      filters.never_given === never_given &&
      filters.given_within === given_within &&
      filters.not_given_for === not_given_for
    );
  });
}

/** The text of the choice that filters by the last use are; undefined where they are none. */
export function givenText(filters: GivenFilters): TextKey | undefined {
  const given = givenIn(filters);
  return given && givenChoices[given].text;
}

type GivenSelectProps = {
  name: string;
  value: GivenFilters;
  onChange: (filters: GivenFilters) => void;
};

/** A choice of when tests were given last. */
export function GivenSelect({ name, value, onChange }: GivenSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      name={name}
      label={t('questions.list.given')}
      placeholder={t('questions.list.any')}
      value={givenIn(value) ?? ''}
      options={givenNames.map((choice) => ({ value: choice, label: t(givenChoices[choice].text) }))}
      onChange={({ target }) =>
        onChange(target.value === '' ? anyUse : givenChoices[target.value as GivenChoice].filters)
      }
    />
  );
}

type QualitySelectProps = {
  name: string;
  value: Quality | '';
  onChange: (quality: Quality | '') => void;
};

/** A choice of what the answers say of tests. */
export function QualitySelect({ name, value, onChange }: QualitySelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      name={name}
      label={t('questions.list.quality')}
      placeholder={t('questions.list.any')}
      value={value}
      options={qualities.map((quality) => ({
        value: quality,
        label: t(`questions.list.qualities.${quality}`),
      }))}
      onChange={({ target }) => onChange(target.value as Quality | '')}
    />
  );
}
