import { useState } from 'react';

import {
  beginnerLevel,
  type DifficultyLevel,
  DifficultyLevelInput,
} from '../../contract/questions/categories.ts';
import { languages } from '../../contract/languages.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useDifficultyLevels } from '../questions/api.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { DataTable } from '../ui/tables/data-table.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { TextField } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useLevelChanges } from './api.ts';
import { FormDialog } from './form-dialog.tsx';
import { StaffListLoading } from './staff-skeletons.tsx';

type Task = { kind: 'add' } | { kind: 'change' | 'delete'; level: DifficultyLevel };

/** The difficulty levels of tests; the weight of a level is the points of a right answer. */
export function LevelsPart() {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  const { remove } = useLevelChanges();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);

  if (levels.isPending) return <StaffListLoading />;
  if (levels.isError) return <LoadError text={errorText(t, levels.error)} onRetry={levels.refetch} />;

  const actions = (level: DifficultyLevel) => (
    <span className="row">
      <Button
        small
        look="secondary"
        aria-label={t('people.level.change_name', { name: level.qiyinlik_darajasi_nomi })}
        onClick={() => setTask({ kind: 'change', level })}
      >
        {t('people.level.change')}
      </Button>
      {level.id === beginnerLevel ? (
        <span className="muted small">{t('people.level.first')}</span>
      ) : (
        <Button
          small
          look="danger"
          aria-label={t('people.level.delete_name', { name: level.qiyinlik_darajasi_nomi })}
          onClick={() => setTask({ kind: 'delete', level })}
        >
          {t('people.level.delete')}
        </Button>
      )}
    </span>
  );

  return (
    <section className="stack" aria-label={t('people.part.levels')}>
      <p className="muted">{t('people.level.lead')}</p>
      <div className="staff-row level-table">
        <DataTable
          caption={t('people.part.levels')}
          rows={levels.data}
          rowKey={({ id }) => id}
          columns={[
            ...languages.map((language) => ({
              header: t(`people.language.${language}`),
              cell: (level: DifficultyLevel) => level[`name_${language}`],
            })),
            { header: t('people.level.weight'), cell: ({ weight }) => weight, numeric: true },
            { header: t('people.level.actions'), cell: actions },
          ]}
        />
      </div>
      <div>
        <Button onClick={() => setTask({ kind: 'add' })}>{t('people.level.add')}</Button>
      </div>
      {task?.kind === 'add' && <LevelForm onClose={close} />}
      {task?.kind === 'change' && <LevelForm level={task.level} onClose={close} />}
      {task?.kind === 'delete' && (
        <Confirm
          title={t('people.level.ask_delete', { name: task.level.qiyinlik_darajasi_nomi })}
          action={t('people.level.delete')}
          onClose={close}
          onConfirm={async () => {
            await remove(task.level.id);
            showNotice(t('people.level.deleted'));
          }}
        >
          {t('people.level.tell_delete')}
        </Confirm>
      )}
    </section>
  );
}

const weights = [1, 2, 3, 4, 5];

/** Changes a level; without one, adds a new level. */
function LevelForm({ level, onClose }: { level?: DifficultyLevel; onClose: () => void }) {
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
