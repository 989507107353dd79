import '../homes.css';

import { useState } from 'react';

import type { TeacherHome as Home } from '../../../contract/homes.ts';
import { canManageSchool } from '../../../contract/permissions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
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
import { useTeacherHome } from '../api.ts';
import { TeacherFigures } from './teacher-figures.tsx';
import { TestsToMend } from './tests-to-mend.tsx';
import { Today } from './today.tsx';
import { WaitingWork, WorkToday } from './teacher-work.tsx';

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
      <WaitingWork work={home.work} />
      <EmptyState
        illustration="welcome"
        actions={<LinkButton href={paths.categoryPicker}>{t('homes.teacher.choose')}</LinkButton>}
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
        <WaitingWork work={home.work} />
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
        {(data) => <WrittenList tests={data.data_api} outdated={written.isPlaceholderData} />}
      </Loaded>
      <p>
        <TextLink href={paths.written()}>{t('homes.teacher.all_own')}</TextLink>
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
