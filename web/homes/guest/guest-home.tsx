import './guest-home.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { paths } from '../../lib/paths/paths.ts';
import { schoolOfPage } from '../../lib/school.ts';
import { useIsGuest } from '../../lib/session/session.ts';
import { newsPaths } from '../../news/paths.ts';
import { schoolPaths } from '../../school/paths.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Trial } from './trial.tsx';

const points = ['pupils', 'teachers', 'parents'] as const;

/** The start page of guests: what Savol is, and how to begin. A signed-in user who could not be loaded reads what Savol is. */
export function GuestHome() {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  const school = useObservable(schoolOfPage);
  return (
    <div className="grid home">
      <div className="stack gap-4 home-text">
        <PageHeading title="Savol" above={school.name !== '' && <p className="muted">{school.name}</p>}>
          {t('app.home.title')}
        </PageHeading>
        <p className="home-lead">{t('app.home.notice')}</p>
        <p>{t('app.home.facts')}</p>
        {isGuest && (
          <section className="stack gap-3 home-next" aria-labelledby="home-next">
            <h2 id="home-next">{t('app.home.welcome')}</h2>
            <p>{t('app.home.next')}</p>
            <div className="home-card-door">
              <LinkButton href={paths.card}>{t('auth.card_door')}</LinkButton>
            </div>
            <div className="row">
              <LinkButton href={paths.login} look="secondary">
                {t('app.menu.login')}
              </LinkButton>
              <LinkButton href={paths.signup()} look="secondary">
                {t('app.menu.signup')}
              </LinkButton>
            </div>
            <p>
              <TextLink href={paths.parentSignUp()}>{t('auth.parent_door')}</TextLink>
            </p>
            <p>
              <TextLink href={newsPaths.list}>{t('news.home')}</TextLink>
            </p>
          </section>
        )}
        <p className="muted">
          {t('app.school.ask', { contact: school.contact || t('app.school.ask_default') })}{' '}
          <TextLink href={schoolPaths.about}>{t('app.school.privacy')}</TextLink>
        </p>
      </div>
      {isGuest && <Trial />}
      <ul className="grid home-points" aria-label={t('app.home.points.label')}>
        {points.map((point) => (
          <li key={point}>
            <h2>{t(`app.home.points.${point}`)}</h2>
            <p>{t(`app.home.points.${point}_text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
