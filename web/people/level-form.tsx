import { useTranslation } from 'react-i18next';

import { type DifficultyLevel, DifficultyLevelInput } from '../../contract/categories.ts';
import { languages } from '../../contract/languages.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { showNotice } from '../ui/notices.tsx';
import { useLevelChanges } from './api.ts';
import { FormDialog } from './form-dialog.tsx';
import { undoing } from './refusal-text.ts';

const weights = [1, 2, 3, 4, 5];

/** Changes a level; without one, adds a new level. */
export function LevelForm({ level, onClose }: { level?: DifficultyLevel; onClose: () => void }) {
  const { t } = useTranslation();
  const { add, replace } = useLevelChanges();
  return (
    <FormDialog
      title={t(level === undefined ? 'people.level.new' : 'people.level.change_title')}
      schema={DifficultyLevelInput}
      onClose={onClose}
      submit={async (values) => {
        if (level === undefined) await add(values);
        else await replace(level.id, values);
        const undo =
          level &&
          undoing(t, () => {
            const { name_en, name_ru, name_uz, weight } = level;
            return replace(level.id, { name_en, name_ru, name_uz, weight });
          });
        showNotice(t('people.level.saved'), 'success', undo);
      }}
    >
      {languages.map((language) => (
        <TextField
          key={language}
          name={`name_${language}`}
          label={t(`people.level.name_${language}`)}
          lang={language}
          defaultValue={level?.[`name_${language}`]}
          required
        />
      ))}
      <SelectField
        name="weight"
        label={t('people.level.weight')}
        hint={t('people.level.weight_hint')}
        options={weights.map((weight) => ({ value: weight, label: String(weight) }))}
        defaultValue={level?.weight ?? 1}
      />
    </FormDialog>
  );
}
