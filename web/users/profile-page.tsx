import './users.css';
import '../ui/fields/fields.css';

import { type ReactNode, useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { loadPerson } from '../lib/session/log-in.ts';
import { usePerson } from '../lib/session/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { OwnFields } from './own-fields.tsx';
import { ParentEmail } from './parent-email.tsx';
import { PersonFields } from './person-fields.tsx';
import { gradePaths } from '../grade-book/paths.ts';
import { paths } from '../lib/paths/paths.ts';
import { Card } from '../ui/layout/card.tsx';
import { giveUpParentRole } from '../../contract/people/users.ts';
import { call } from '../lib/api/api.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { readSetting, storeSetting } from '../device/lock-store.ts';
import { useObservable } from '../lib/observable.ts';
import { choosePicturesOnTap, picturesOnTap } from '../ui/pictures/pictures-on-tap.ts';

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
          {person.is_parent && <ParentRole />}
        </div>
        <div className="stack">
          <ParentEmail saved={person.father_email} />
          <ClassesLink />
          <DeviceSettings person={person.id} />
          {account}
        </div>
      </div>
    </>
  );
}

/** Leads from the profile to the classes, where a pupil enters the code of one. */
function ClassesLink() {
  const { t } = useTranslation();
  return (
    <Card title={t('classes.title')}>
      <div className="stack gap-3">
        <p>{t('classes.link.text')}</p>
        <div className="row">
          <LinkButton href={paths.classes} look="secondary">
            {t('classes.link.action')}
          </LinkButton>
          <LinkButton href={gradePaths.own()} look="secondary">
            {t('grade_book.own.title')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

/** Lets a person reject the role of a parent that was entered by mistake. */
function ParentRole() {
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

/**
 * The settings of this device, for all its users: whether pictures load on a tap, and whether only this person uses it, so that it does not
 * lock itself.
 */
function DeviceSettings({ person }: { person: number }) {
  const { t } = useTranslation();
  const [isOwn, setOwn] = useState(() => readSetting().own === person);
  return (
    <Card>
      <Setting
        label={t('questions.on_tap.switch')}
        hint={t('questions.on_tap.hint')}
        isOn={useObservable(picturesOnTap)}
        choose={choosePicturesOnTap}
      />
      <Setting
        label={t('lock.own')}
        hint={t('lock.own_hint')}
        isOn={isOwn}
        choose={(chosen) => {
          storeSetting({ own: chosen ? person : undefined });
          setOwn(chosen);
        }}
      />
    </Card>
  );
}

type SettingProps = { label: string; hint: string; isOn: boolean; choose: (isOn: boolean) => void };

function Setting({ label, hint, isOn, choose }: SettingProps) {
  return (
    <label className="check-line">
      <input
        type="checkbox"
        className="choice"
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
      <span>
        {label} <span className="muted">{hint}</span>
      </span>
    </label>
  );
}
