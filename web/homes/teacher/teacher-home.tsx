import '../homes.css';

import { useState } from 'react';

import type { TeacherHome as Home } from '../../../contract/homes.ts';
import { canManageSchool } from '../../../contract/permissions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { setPaths } from '../../question-sets/paths.ts';
import { useWritten, type WrittenSort } from '../../statistics/api.ts';
import { WrittenList } from '../../statistics/written-list.tsx';
import { WrittenSortField } from '../../statistics/written-sort-field.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LazyFormsLine } from '../../ui/outbox/lazy-forms-line.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { workPaths } from '../../work/paths.ts';
import { useTeacherHome } from '../api.ts';
import { TestsToMend } from './tests-to-mend.tsx';
import { NewSets, WaitingAnswers, WorkToday } from './teacher-work.tsx';
import { rightShare, verdictOf } from '../../../contract/results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { WaitingFigure } from '../../statistics/waiting-figure.tsx';
import { Figure, Figures } from '../../ui/layout/figure.tsx';
import { VerdictSign } from '../../ui/pictures/verdict-sign.tsx';
import { RichTextOf } from '../../rich-text/rich-text.tsx';

/** The home of those who write tests: how these were answered, and what needs attention. */
export function TeacherHome() {
  // Staff have the line on their own home.
  const isStaff = canManageSchool(usePerson());
  return (
    <>
      {!isStaff && <LazyFormsLine />}
      <TeacherHomeCards />
    </>
  );
}

function TeacherHomeCards() {
  const { t } = useTranslation();
  const answer = useTeacherHome();
  const first = (home: Home) => (
    <>
      <WorkToday work={home.work} />
      <WaitingAnswers home={home} />
      <NewSets count={home.new_sets} />
      <EmptyState
        illustration="welcome"
        actions={
          <>
            <LinkButton href={paths.addQuestion()}>{t('homes.teacher.steps.write')}</LinkButton>
            <LinkButton href={paths.classes} look="secondary">
              {t('homes.teacher.steps.class')}
            </LinkButton>
            <LinkButton href={workPaths.give()} look="secondary">
              {t('homes.teacher.steps.give')}
            </LinkButton>
          </>
        }
      >
        {t('homes.teacher.first')}
      </EmptyState>
    </>
  );
  return (
    <Loaded answer={answer} loading={<TeacherHomeLoading />}>
      {(home) => (home.tests > 0 ? <TaughtTests home={home} /> : first(home))}
    </Loaded>
  );
}

function TaughtTests({ home }: { home: Home }) {
  const { t } = useTranslation();
  const write = <LinkButton href={paths.addQuestion()}>{t('statistics.written.write')}</LinkButton>;
  return (
    <div className="home-cards">
      <div className="row home-wide home-head">
        <TeacherFigures home={home} />
        {write}
      </div>
      <div className="grid gap-5 home-column">
        <WorkToday work={home.work} />
        <WaitingAnswers home={home} />
        <NewSets count={home.new_sets} />
        <Today today={home.today} />
      </div>
      <TestsToMend home={home} />
      <OwnTests />
    </div>
  );
}

/** How many own tests the home lists. */
const mostTests = 5;

function OwnTests() {
  const { t } = useTranslation();
  const [sort, setSort] = useState<WrittenSort>('latest');
  const written = useWritten({ sort, per_page: mostTests });
  return (
    <Card title={t('homes.teacher.own')} className="home-below">
      <div className="home-sort">
        <WrittenSortField value={sort} onSort={setSort} />
      </div>
      <Loaded answer={written}>
        {(data) => <WrittenList questions={data.data_api} outdated={written.isPlaceholderData} />}
      </Loaded>
      <p className="row">
        <TextLink href={paths.written()}>{t('homes.teacher.all_own')}</TextLink>
        <TextLink href={setPaths.list}>{t('homes.teacher.sets')}</TextLink>
      </p>
    </Card>
  );
}

function TeacherHomeLoading() {
  return (
    <LoadingPanel>
      <div className="home-cards">
        <SkeletonCard shapes={['title', 'line']} />
        <SkeletonCard shapes={['title', 'line', 'line', 'line']} />
        <SkeletonCard shapes={['title', 'line', 'line', 'line']} />
        <SkeletonCard shapes={['title', 'line', 'line', 'line']} />
      </div>
    </LoadingPanel>
  );
}

/** How many tests an author has, and how they were answered. */
function TeacherFigures({ home }: { home: Home }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { tests, unanswered, in_all, to_mark } = home;
  const share = rightShare(in_all);
  return (
    <Figures>
      <Figure
        label={t('homes.teacher.tests')}
        value={formats.number(tests)}
        note={
          unanswered > 0 ? t('homes.teacher.unanswered', { number: formats.number(unanswered) }) : undefined
        }
      />
      <Figure label={t('statistics.answers')} value={formats.number(in_all.answers)} />
      <Figure label={t('statistics.right')} value={share === null ? '—' : formats.percent(share)} />
      <WaitingFigure waiting={in_all.waiting} toMark={to_mark} />
    </Figures>
  );
}

/** What came in today: the latest answers with names. */
function Today({ today }: { today: Home['today'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answers, right, latest } = today;
  return (
    <Card title={t('homes.teacher.today')}>
      {answers === 0 && <p className="muted">{t('homes.teacher.today_none')}</p>}
      {answers > 0 && (
        <>
          <p className="muted">
            {t('homes.teacher.today_count', { count: answers, right: formats.number(right) })}
          </p>
          <ol className="grid home-list">
            {latest.map(({ test, savol, rendered, user_name, percentage, completed_at }) => (
              <li key={`${test} ${user_name} ${completed_at}`} className="home-answer">
                <VerdictSign verdict={verdictOf(percentage)} />
                <div>
                  <p>
                    {user_name === '' ? (
                      <em className="muted">{t('statistics.closed_account')}</em>
                    ) : (
                      user_name
                    )}{' '}
                    <time dateTime={completed_at} className="muted small">
                      {formats.time(completed_at)}
                    </time>
                  </p>
                  <TextLink href={paths.questionResults(test)}>
                    <RichTextOf of={{ rendered }} text={savol} />
                  </TextLink>
                </div>
              </li>
            ))}
          </ol>
          {answers > latest.length && (
            <p>
              <TextLink href={paths.written('today')}>{t('homes.teacher.today_all')}</TextLink>
            </p>
          )}
        </>
      )}
    </Card>
  );
}
