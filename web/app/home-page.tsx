import './home-page.css';

import { draftsOf } from '../lib/drafts.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { isChecking } from '../lib/session-state.ts';
import { type RoleLabel, usePerson, useRole, useSession } from '../lib/session.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { HomePicture } from './home-picture.tsx';

const points = ['pupils', 'teachers', 'parents'] as const;

type Step = { href: string; text: string };

export function HomePage() {
  const { t } = useTranslation();
  const session = useSession();
  const person = usePerson();
  const role = useRole();

  const [draft] = person === null ? [] : draftsOf(() => localStorage, person.id, '/');

  const toCategories: Step = { href: paths.categoryPicker, text: t('app.home.to_categories') };
  const toTests: Step = { href: paths.questions(), text: t('app.home.to_tests') };
  const toProfile: Step = { href: paths.profile, text: t('app.home.to_profile') };
  const steps: Record<RoleLabel, readonly Step[]> = {
    guest: [
      { href: paths.signup(), text: t('app.menu.signup') },
      { href: paths.login, text: t('app.menu.login') },
    ],
    pupil: [toCategories, toTests],
    user: [toCategories, toTests],
    parent: [toTests, toProfile],
    teacher: [toCategories, toTests],
    staff: [{ href: paths.staff, text: t('app.home.to_staff') }, toTests],
  };

  // The proposals depend on the person, and their height moves everything below them.
  if (isChecking(session)) return <LoadingPanel />;
  return (
    <div className="home">
      <div className="home-text">
        <PageHeading title="Savol">{t('app.home.title')}</PageHeading>
        <p className="home-lead">{t('app.home.notice')}</p>
        <section className="home-next" aria-labelledby="home-next">
          <h2 id="home-next">
            {person === null
              ? t('app.home.welcome')
              : t('app.home.welcome_name', { name: person.first_name })}
          </h2>
          <p>{t(`app.home.next.${role}`)}</p>
          {draft !== undefined && (
            <p>
              <TextLink href={draft}>{t('app.home.begun')}</TextLink>
            </p>
          )}
          <div className="home-steps">
            {steps[role].map((step, at) => (
              <LinkButton key={step.href} href={step.href} look={at === 0 ? 'primary' : 'secondary'}>
                {step.text}
              </LinkButton>
            ))}
            <LinkButton href={paths.news} look="quiet">
              {t('news.home')}
            </LinkButton>
          </div>
        </section>
      </div>
      <HomePicture />
      <ul className="home-points" aria-label={t('app.home.points.label')}>
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
