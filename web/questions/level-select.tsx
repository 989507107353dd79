import type { ChangeEventHandler } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useDifficultyLevels } from './api.ts';

export type LevelSelectProps = {
  name: string;
  label: string;
  /** The text of the choice of no level. */
  placeholder: string;
  /** The id of the chosen level; blank for none. */
  value: string | number;
  error?: string | undefined;
  onChange: ChangeEventHandler<HTMLSelectElement>;
};

/** A choice of a difficulty level, which says so while the levels are being loaded. */
export function LevelSelect({ placeholder, value, ...rest }: LevelSelectProps) {
  const { t } = useTranslation();
  const { data: levels = [], isPending } = useDifficultyLevels();
  return (
    <SelectField
      {...rest}
      disabled={isPending}
      placeholder={isPending ? t('questions.form.levels_load') : placeholder}
      options={levels.map((level) => ({ value: level.id, label: level.qiyinlik_darajasi_nomi }))}
      value={isPending ? '' : value}
    />
  );
}
