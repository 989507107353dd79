import '../homes.css';

import type { ReactNode } from 'react';

import type { SchoolHome, SchoolWork } from '../../../contract/homes.ts';
import { roles } from '../../../contract/people/roles.ts';
import { type Formats, useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { schoolResultPaths } from '../../school-results/paths.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LazyFormsLine } from '../../ui/outbox/lazy-forms-line.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { AnswersByDay } from './answers-by-day.tsx';
import { useSchoolHome } from '../api.ts';
import { inBytes } from './bytes.ts';
import { FirstSteps } from './first-steps.tsx';
import { Needs } from './needs.tsx';

/** The home of staff: pending tasks, and the school in figures. */
export function StaffHome() {
  return (
    <>
      <LazyFormsLine />
      <SchoolHomeCards />
    </>
  );
}

function SchoolHomeCards() {
  const answer = useSchoolHome();
  return (
    <Loaded answer={answer} loading={<StaffHomeLoading />} keepsKnown>
      {(home) => (
        <>
          {home.steps.length > 0 && <FirstSteps steps={home.steps} />}
          {!isEmpty(home) && <Figures home={home} />}
        </>
      )}
    </Loaded>
  );
}

/** Whether a school has nothing to show but its first steps: no pupils yet, and no tasks that wait. */
function isEmpty({ steps, needs }: SchoolHome): boolean {
  return needs.length === 0 && steps.some(({ what, done }) => what === 'people' && !done);
}

function Figures({ home }: { home: SchoolHome }) {
  return (
    <div className="home-cards">
      <div className="grid gap-5 home-column">
        <Needs needs={home.needs} withoutKey={home.tests_without_key} toMark={home.work.to_mark} />
        <People people={home.people} />
      </div>
      <div className="grid gap-5 home-column">
        <WorkFigures work={home.work} />
        <AnswersByDay days={home.days} />
        <Server home={home} />
      </div>
    </div>
  );
}

function People({ people }: Pick<SchoolHome, 'people'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const kinds = [
    ...([...roles, 'user'] as const).map((role) => ({ kind: role, href: paths.people({ role }) })),
    { kind: 'waiting', href: paths.people({ is_active: 'false' }) } as const,
  ];
  return (
    <Card title={t('homes.staff.people')}>
      <ul className="grid home-counts">
        {kinds.map(({ kind, href }) => (
          <li key={kind}>
            <span className="home-count">{formats.number(people[kind])}</span>{' '}
            <TextLink href={href}>{t(`homes.staff.kinds.${kind}`, { count: people[kind] })}</TextLink>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton href={paths.staff} look="secondary">
          {t('homes.staff.open')}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Tests, the mails that wait, and the disk. */
function Server({ home: { tests, mails, disk } }: { home: SchoolHome }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('homes.staff.tests'),
      <>
        <TextLink href={paths.questions()}>{formats.number(tests.total)}</TextLink>
        {`, ${t('homes.staff.enabled', { count: tests.enabled })}`}
      </>,
    ],
    [
      t('homes.staff.mails'),
      mails.failing === 0
        ? formats.number(mails.queued)
        : `${formats.number(mails.queued)}, ${t('homes.staff.failing', { count: mails.failing })}`,
    ],
  ];
  return (
    <Card title={t('homes.staff.server')}>
      <dl className="facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      <Bar
        label={t('homes.staff.disk')}
        part={disk.free}
        whole={disk.total}
        text={t('homes.staff.disk_free', { free: size(disk.free), total: size(disk.total) })}
      />
    </Card>
  );

  function size(bytes: number): string {
    return sizeText(bytes, t, formats);
  }
}

function sizeText(bytes: number, t: ReturnType<typeof useTranslation>['t'], formats: Formats): string {
  const { number, unit } = inBytes(bytes);
  return t(`homes.staff.${unit}`, { number: formats.number(number, 1) });
}

function StaffHomeLoading() {
  return (
    <LoadingPanel>
      <div className="home-cards">
        <SkeletonCard shapes={['short', 'option', 'option']} />
        <SkeletonCard shapes={['short', 'title', 'picture']} />
        <SkeletonCard shapes={['short', 'line', 'line', 'line', 'button']} />
        <SkeletonCard shapes={['short', 'line', 'line', 'line']} />
      </div>
    </LoadingPanel>
  );
}

/** The work of the school in figures. */
function WorkFigures({ work }: { work: SchoolWork }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { due_this_week, in_time } = work;
  return (
    <Card title={t('homes.staff.work.title')}>
      <ul className="grid home-counts">
        {(['running', 'begun_today'] as const).map((what) => (
          <li key={what}>
            <span className="home-count">{number(work[what])}</span>{' '}
            <span>{t(`homes.staff.work.${what}`, { count: work[what] })}</span>
          </li>
        ))}
      </ul>
      {due_this_week === 0 ? (
        <p className="muted">{t('homes.staff.work.none_due')}</p>
      ) : (
        <Bar
          label={t('homes.staff.work.in_time')}
          part={in_time}
          whole={due_this_week}
          text={t('homes.staff.work.in_time_text', {
            percent: percent((100 * in_time) / due_this_week),
            in_time: number(in_time),
            count: due_this_week,
          })}
        />
      )}
      <div>
        <LinkButton href={schoolResultPaths.results()} look="secondary">
          {t('homes.staff.work.results')}
        </LinkButton>
      </div>
    </Card>
  );
}
