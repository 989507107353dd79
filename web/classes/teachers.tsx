import type { ClassPage } from '../../contract/people/classes.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Card } from '../ui/layout/card.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useChangesOf } from './api.ts';
import { PeoplePicker } from './people-picker.tsx';

/** Who teaches a class. */
export function Teachers({ schoolClass, mayChange }: { schoolClass: ClassPage; mayChange: boolean }) {
  const { t } = useTranslation();
  const { members } = useChangesOf(schoolClass.id);

  async function remove({ id, name }: { id: number; name: string }): Promise<void> {
    try {
      await members({ remove_teachers: [id] });
      const undo = undoing(t, () => members({ add_teachers: [id] }));
      showNotice(t('classes.removed', { name }), 'success', undo);
    } catch (error) {
      showNotice(errorText(t, error), 'error');
    }
  }

  return (
    <Card title={t('classes.teachers')}>
      <div className="stack gap-3">
        {schoolClass.teachers.length === 0 && <p className="muted">{t('classes.no_teachers')}</p>}
        <ul className="list gap-1 lines">
          {schoolClass.teachers.map((teacher) => (
            <li key={teacher.id}>
              <p>{teacher.name}</p>
              {mayChange && (
                <IconButton
                  icon="remove"
                  label={t('classes.remove', { name: teacher.name })}
                  onClick={() => void remove(teacher)}
                />
              )}
            </li>
          ))}
        </ul>
        {mayChange && (
          <PeoplePicker
            find="teacher"
            members={schoolClass.teachers.map(({ id }) => id)}
            add={({ id }) => members({ add_teachers: [id] })}
          />
        )}
      </div>
    </Card>
  );
}
