import './users.css';

import { type ReactNode, useState } from 'react';

import { roleOf } from '../../contract/roles.ts';
import type { User } from '../../contract/users.ts';
import { useTranslation } from '../lib/i18n.ts';
import { loadPerson } from '../lib/log-in.ts';
import { usePerson } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { OwnFields } from './own-fields.tsx';
import { ParentEmail } from './parent-email.tsx';
import { ParentRole } from './parent-role.tsx';
import { PersonFields } from './person-fields.tsx';

/** Only pupils name parents. Others see the field while an address is left in it, so that they can take it away. */
function showsParentEmail(person: User): boolean {
  const role = roleOf(person);
  return person.is_pupil || role === 'user' || person.father_email !== '';
}

/** The person's own record. `account` is what changes the password and deletes the account. */
export function ProfilePage({ account }: { account: ReactNode }) {
  const { t } = useTranslation();
  const person = usePerson();
  const [busy, setBusy] = useState(false);

  const refresh = (
    <Button
      look="secondary"
      busy={busy}
      busyText={t('users.profile.refreshing')}
      onClick={() => {
        setBusy(true);
        void loadPerson().finally(() => setBusy(false));
      }}
    >
      {t('users.profile.refresh')}
    </Button>
  );

  if (person === null) {
    return (
      <>
        <PageHeading>{t('users.profile.title')}</PageHeading>
        <EmptyState actions={refresh}>{t('users.profile.not_loaded')}</EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeading actions={refresh}>{t('users.profile.title')}</PageHeading>
      <div className="profile-cards">
        <div className="stack">
          <PersonFields person={person} />
          {showsParentEmail(person) && <ParentEmail saved={person.father_email} />}
          {person.is_parent && <ParentRole />}
        </div>
        <div className="stack">
          <OwnFields person={person} />
          {account}
        </div>
      </div>
    </>
  );
}
