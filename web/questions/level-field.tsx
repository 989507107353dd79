import { useTranslation } from 'react-i18next';

import { beginnerLevel } from '../../contract/categories.ts';
import { SelectField } from '../ui/field.tsx';
import { useDifficultyLevels } from './api.ts';

export type LevelFieldProps = {
  current: number | undefined;
  /** What was chosen the last time and never saved. */
  chosen: string | undefined;
};

/**
 * Chooses the difficulty level. A new test begins with the usual one. Until the list is there, or when it cannot be
 * loaded, there is only Beginner for a new test, and for one that is edited the level that it has. Where a draft has
 * another level, nothing can be chosen until the list is there: Beginner would take its place unnoticed.
 */
export function LevelField({ current, chosen }: LevelFieldProps) {
  const { t } = useTranslation();
  const { data: levels, isError } = useDifficultyLevels();
  const editing = current !== undefined;
  const known = levels?.map((level) => ({ value: level.id, label: level.qiyinlik_darajasi_nomi }));
  const fallback = editing ? [] : [{ value: beginnerLevel, label: t('questions.form.beginner') }];
  const isUsual = !chosen || chosen === String(beginnerLevel);
  const options = known ?? (isError || isUsual ? fallback : []);
  const wanted = current ?? beginnerLevel;
  const first = options.find(({ value }) => value === wanted) ?? (editing ? undefined : options[0]);
  const blank = editing ? t('questions.form.difficulty_same') : t('questions.form.difficulty_choose');

  return (
    <SelectField
      // The choice it begins with may be another one when the list is there.
      key={known === undefined ? 'waiting' : 'known'}
      name="qiyinlik_darajasi"
      label={t('questions.form.difficulty')}
      options={options}
      placeholder={blank}
      defaultValue={options.some(({ value }) => String(value) === chosen) ? chosen : (first?.value ?? '')}
    />
  );
}
