import { beginnerLevel } from '../../../contract/questions/categories.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useDifficultyLevels } from '../api.ts';

export type LevelFieldProps = {
  current: number | undefined;
  /** The value in the draft. */
  typed: string | undefined;
};

/**
 * Chooses the difficulty level. A new test starts with Beginner. While the levels are being loaded, and when they cannot
 * be loaded, the options are Beginner for a new test and the present level for one that is edited. Where the draft has
 * another level, the field says that it waits and keeps that level: Beginner would replace it unnoticed.
 */
export function LevelField({ current, typed }: LevelFieldProps) {
  const { t } = useTranslation();
  const { data: levels, isError } = useDifficultyLevels();
  const editing = current !== undefined;
  const known = levels?.map((level) => ({ value: level.id, label: level.qiyinlik_darajasi_nomi }));
  const fallback = editing ? [] : [{ value: beginnerLevel, label: t('questions.form.beginner') }];
  const isUsual = !typed || typed === String(beginnerLevel);
  const options = known ?? (isError || isUsual ? fallback : []);
  const isWaiting = known === undefined && !isError && options.length === 0;
  const wanted = current ?? beginnerLevel;
  const first = options.find(({ value }) => value === wanted) ?? (editing ? undefined : options[0]);
  const blank = editing ? t('questions.form.difficulty_same') : t('questions.form.difficulty_choose');

  const label = t('questions.form.difficulty');
  if (isWaiting) {
    return (
      <>
        <input type="hidden" name="qiyinlik_darajasi" value={typed ?? ''} />
        <SelectField
          name="level"
          label={label}
          options={[]}
          placeholder={t('questions.form.levels_load')}
          disabled
        />
      </>
    );
  }
  return (
    <SelectField
      // The default may be another level once the levels have come, and React reads it on mounting only.
      key={known === undefined ? 'waiting' : 'known'}
      name="qiyinlik_darajasi"
      label={label}
      options={options}
      placeholder={blank}
      defaultValue={options.some(({ value }) => String(value) === typed) ? typed : (first?.value ?? '')}
    />
  );
}
