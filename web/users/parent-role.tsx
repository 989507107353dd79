import { useState } from 'react';

import { giveUpParentRole } from '../../contract/users.ts';
import { call } from '../lib/api.ts';
import { useTranslation } from '../lib/i18n.ts';
import { loadPerson } from '../lib/log-in.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { showNotice } from '../ui/notices.tsx';

/** Lets a person who was named as a parent by mistake say so. */
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
