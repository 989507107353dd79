import './users.css';

import { type ReactNode } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { loadPerson } from '../lib/session/log-in.ts';
import { usePerson } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { DeviceSettings } from './device-settings.tsx';
import { showsParentField } from './named-parents.ts';
import { ClassesLink } from './classes-link.tsx';
import { OwnFields } from './own-fields.tsx';
import { ParentEmail } from './parent-email.tsx';
import { ParentRole } from './parent-role.tsx';
import { PersonFields } from './person-fields.tsx';

/** The person's own record. `family` leads to parents and children; `account` is what changes the password and deletes the account. */
export function ProfilePage({ family, account }: { family: ReactNode; account: ReactNode }) {
  const { t } = useTranslation();
  const person = usePerson();
  const { busy, run } = useAction(loadPerson);

  const refresh = (
    <Button look="secondary" busy={busy} busyText={t('users.profile.refreshing')} onClick={run}>
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
      <div className="grid gap-5 profile-cards">
        <div className="stack">
          <PersonFields person={person} />
          <OwnFields person={person} />
          {family}
        </div>
        <div className="stack">
          {showsParentField(person, 'father_email') && <ParentEmail saved={person.father_email} />}
          {person.is_parent && <ParentRole />}
          <ClassesLink />
          <DeviceSettings person={person.id} />
          {account}
        </div>
      </div>
    </>
  );
}
