import { useState } from 'react';

import { daysUntilErased } from '../../contract/people/people.ts';
import { deleteOwnUser } from '../../contract/people/users.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { logOut, usePerson } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { PasswordField } from './password-fields.tsx';

/** Lets people delete their own account, and says before what becomes of their data. */
export function DeleteAccount() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('auth.delete.title')}>
      <p className="muted">{t('auth.delete.lead')}</p>
      <div>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('auth.delete.action')}
        </Button>
      </div>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // People without an address have a card with a PIN, and no address to come back with.
  const hasAddress = usePerson()?.email !== '';
  const form = useForm({
    schema: deleteOwnUser.body,
    submit: async (body) => {
      await call(deleteOwnUser, { body });
      logOut();
    },
  });
  const days = daysUntilErased;
  return (
    <Dialog title={t('auth.delete.ask')} onClose={onClose} actions={null}>
      <div className="stack gap-3">
        <ul className="points grid gap-2">
          <li>{t('auth.delete.closed')}</li>
          <li>{t('auth.delete.kept', { days })}</li>
          <li>{t('auth.delete.erased', { days })}</li>
          {hasAddress && <li>{t('auth.delete.back', { days })}</li>}
        </ul>
        <Form form={form}>
          <PasswordField
            name="current_password"
            label={t(hasAddress ? 'auth.current_password' : 'auth.delete.pin')}
            autoComplete="current-password"
          />
          <FormActions
            form={form}
            submit={t('auth.delete.action')}
            busyText={t('ui.saving')}
            look="danger"
            before={
              <Button look="secondary" onClick={onClose} disabled={form.busy}>
                {t('ui.cancel')}
              </Button>
            }
          />
        </Form>
      </div>
    </Dialog>
  );
}
