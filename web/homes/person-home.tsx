import './homes.css';

import { type ComponentType, useEffect, useState } from 'react';

import { type Role, rolesOf } from '../../contract/people/roles.ts';
import type { User } from '../../contract/people/users.ts';
import { databaseDrafts, openedDrafts } from '../lib/draft-storage.ts';
import { draftsOf } from '../lib/drafts.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useObservable } from '../lib/observable.ts';
import { pageOfGuest } from '../lib/session/page-of-guest.ts';
import { newsPaths } from '../news/paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { listLogInEvents } from '../../contract/people/log-in-events.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { lazyCode } from '../ui/feedback/lazy-code.ts';

export type PersonHomeProps = {
  person: User;
  /** The home of each role. */
  homes: Readonly<Record<Role, ComponentType>>;
};

/**
 * The start page of a person: the home of each role that the person has, the highest role first. Plain users solve tests as
 * pupils do, so they have the home of a pupil.
 */
export function PersonHome({ person, homes }: PersonHomeProps) {
  const { t } = useTranslation();
  const roles = rolesOf(person).map((role) => (role === 'user' ? 'pupil' : role));
  // They may be opened after this is first shown.
  useObservable(databaseDrafts);
  const [draft] = draftsOf(openedDrafts, person.id, '/');
  return (
    <div className="stack person-home">
      <PageHeading
        title="Savol"
        below={
          draft !== undefined && (
            <p>
              <TextLink href={draft}>{t('app.home.begun')}</TextLink>
            </p>
          )
        }
      >
        {t('app.home.welcome_name', { name: person.first_name })}
      </PageHeading>
      <ReturnToPage />
      <LogInNotice />
      {roles.map((role) => {
        const Home = homes[role];
        const name = roles.length > 1 ? `home-${role}` : undefined;
        return (
          <section key={role} className="stack gap-4 home-part" aria-labelledby={name}>
            {name !== undefined && <h2 id={name}>{t(`homes.part.${role}`)}</h2>}
            <Home />
          </section>
        );
      })}
      <p>
        <TextLink href={newsPaths.list}>{t('news.home')}</TextLink>
      </p>
      <p className="muted small">{t('app.home.notice')}</p>
    </div>
  );
}

/** Leads to the page that was opened before log-in; nothing where there was none. It is offered once. */
function ReturnToPage() {
  const { t } = useTranslation();
  const [page] = useState(() => pageOfGuest.read());
  useEffect(() => () => pageOfGuest.write(''), []);
  if (page === '') return null;
  return (
    <Alert tone="info" actions={<LinkButton href={page}>{t('homes.return.open')}</LinkButton>}>
      {t('homes.return.text')}
    </Alert>
  );
}

/** For how many days the start page says what other people did to a log-in; the profile says it for a year. */
const noticeDays = 14;

const shown = lazyCode(async () => (await import('../cards/log-in-events.tsx')).LogInEvents);

/** What other people did lately to the log-in of the reader and of the reader’s children. Its code and texts are loaded where there is something to say. */
function LogInNotice() {
  const { data: events = [] } = useEndpoint(
    listLogInEvents,
    { query: { days: noticeDays } },
    { select: (answer) => answer.data_api, prepare: ({ data_api }) => data_api.length > 0 && shown.load() },
  );
  const Events = shown.loaded;
  return Events === undefined || events.length === 0 ? null : <Events events={events} />;
}
