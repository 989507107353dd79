import { useState } from 'react';

import { giveUpParentRole } from '../../contract/people/users.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { loadPerson } from '../lib/session/log-in.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';

/** Lets a person reject the role of a parent that was entered by mistake. */
export function ParentRole() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('users.parent_role.title')}>
      <p className="muted">{t('users.parent_role.lead')}</p>
      <div>
        <Button look="secondary" onClick={() => setAsking(true)}>
          {t('users.parent_role.give_up')}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={t('users.parent_role.ask')}
          action={t('users.parent_role.give_up')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call(giveUpParentRole, {});
            showNotice(t('users.parent_role.given_up'));
            await loadPerson();
          }}
        >
          {t('users.parent_role.tell')}
        </Confirm>
      )}
    </Card>
  );
}
