import { useState } from 'react';

import type { ClassPage } from '../../contract/people/classes.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { registerName } from '../lib/languages/names.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { useChangesOf } from './api.ts';

/** What staff have not confirmed of a class yet, and what its teachers cannot do until then; staff confirm it here. Nothing where all is confirmed. */
export function Confirmation({ schoolClass, isStaff }: { schoolClass: ClassPage; isStaff: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { confirm } = useChangesOf(schoolClass.id);
  const pupils = schoolClass.pupils.filter(({ is_confirmed }) => !is_confirmed);
  if (schoolClass.is_confirmed && pupils.length === 0) return null;
  const count = pupils.length;
  const action = schoolClass.is_confirmed
    ? t('classes.confirm.pupils', { count })
    : t('classes.confirm.action');

  async function save(): Promise<void> {
    await confirm(pupils.map(({ id }) => id));
    showNotice(t('classes.confirm.done', { name: schoolClass.name }));
  }

  return (
    <Alert actions={isStaff && <Button onClick={() => setAsking(true)}>{action}</Button>}>
      <p>
        {schoolClass.is_confirmed
          ? t('classes.confirm.pupils_wait', { count })
          : t('classes.confirm.class_waits')}
      </p>
      <p>{t(isStaff ? 'classes.confirm.means' : 'classes.confirm.ask_staff')}</p>
      {asking && (
        <Confirm
          title={schoolClass.is_confirmed ? action : t('classes.confirm.ask', { name: schoolClass.name })}
          action={action}
          look="primary"
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          {t('classes.confirm.means')}{' '}
          {schoolClass.teachers.length > 0 &&
            `${t('classes.teachers')}: ${schoolClass.teachers.map(({ name }) => name).join(', ')}. `}
          {count > 0 && `${t('classes.confirm.added')}: ${pupils.map(registerName).join(', ')}.`}
        </Confirm>
      )}
    </Alert>
  );
}
