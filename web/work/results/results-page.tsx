import './results.css';
import '../../ui/dialogs/dialogs.css';

import { useState } from 'react';

import type { WorkResults } from '../../../contract/work/work-results.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { workPaths } from '../paths.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useResults, downloadResults } from './api.ts';
import { Corrections } from './corrections.tsx';
import { Distribution } from './distribution.tsx';
import { LiveLine } from './live-line.tsx';
import { Pupils } from './matrix/pupils.tsx';
import { resultPaths } from './paths.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { Figure, Figures } from '../../ui/layout/figure.tsx';
import { RichTextOf } from '../../rich-text/rich-text.tsx';
import { Bar } from '../../ui/layout/bar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';

/** What came of a work, for who gave it, the teachers of its classes, and staff. It changes by itself while pupils answer. */
export function WorkResultsPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const answer = useResults(id);
  const { data, error } = answer;
  if (id === null || isStatus(error, 403, 404)) return <NoResults />;
  if (data === undefined) {
    return (
      <div className="stack">
        <PageHeading key="loading" kind={t('work_results.title')}>
          {error === null ? undefined : ''}
        </PageHeading>
        <Loaded
          answer={answer}
          loading={
            <LoadingPanel text={t('work_results.loading')}>
              <SkeletonCard shapes={['title', 'line']} />
              <SkeletonCard shapes={['line', 'line', 'line', 'line', 'line', 'line']} />
            </LoadingPanel>
          }
        />
      </div>
    );
  }
  return <Results key={data.work.id} results={data} isOffline={error !== null} />;
}

/** In the place of results that there are not, or that are not the reader’s to see. */
function NoResults() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('work_results.title')}</PageHeading>
      <EmptyState
        illustration="nothing_found"
        actions={<LinkButton href={paths.home}>{t('marks.to_home')}</LinkButton>}
      >
        {t('work_results.missing')}
      </EmptyState>
    </>
  );
}

/** How many answers came after the end and wait, with the way to them; what counts already can be looked at too. */
function LateLine({ work, pupils }: { work: number; pupils: WorkResults['pupils'] }) {
  const { t } = useTranslation();
  const waiting = pupils.reduce((all, { late }) => all + (late?.waiting ?? 0), 0);
  if (pupils.every(({ late }) => late === undefined)) return null;
  return (
    <p className="row screen-only">
      <span role="status">
        {waiting > 0
          ? t('work_results.late_answers.waits', { count: waiting })
          : t('work_results.late_answers.some')}
      </span>
      <LinkButton look={waiting > 0 ? 'primary' : 'secondary'} href={resultPaths.late(work)}>
        {t(`work_results.late_answers.${waiting > 0 ? 'decide' : 'see'}`)}
      </LinkButton>
    </p>
  );
}

function Results({ results, isOffline }: { results: WorkResults; isOffline: boolean }) {
  const { t } = useTranslation();
  const [group, setGroup] = useState<number>();
  const { work, pupils, to_mark } = results;
  const next = to_mark[0];
  return (
    <div className="stack work-results">
      <PageHeading
        key="loaded"
        kind={t('work_results.title')}
        above={<TextLink href={workPaths.work(work.id)}>{t('work_results.back')}</TextLink>}
        below={<LiveLine results={results} isOffline={isOffline} />}
        actions={<ExportMenu work={work} />}
      >
        {work.title}
      </PageHeading>
      {pupils.length === 0 ? (
        <EmptyState
          actions={<LinkButton href={workPaths.work(work.id)}>{t('work_results.to_work')}</LinkButton>}
        >
          {t('work_results.nobody')}
        </EmptyState>
      ) : (
        <>
          <SummaryFigures results={results} />
          {next !== undefined && (
            <p className="row screen-only">
              <span>{t('work_results.to_mark', { count: to_mark.length })}</span>
              <LinkButton href={resultPaths.paper(work.id, next.person, next)}>
                {t('work_results.mark_next')}
              </LinkButton>
            </p>
          )}
          <LateLine work={work.id} pupils={pupils} />
          <Corrections results={results} />
          <Pupils results={results} group={group} onGroup={setGroup} />
          <div className="grid gap-5 work-results-plots">
            <Distribution summary={results.summary} />
            <TestBars results={results} />
          </div>
        </>
      )}
    </div>
  );
}

/** The pupils of a work in figures. */
function SummaryFigures({ results: { summary, work } }: { results: WorkResults }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { pupils, handed_in, under_way, not_begun, waiting, average, passed, failed } = summary;
  return (
    <Figures>
      <Figure
        label={t('work_results.figures.handed_in')}
        value={formats.number(handed_in)}
        note={t('work_results.figures.of_pupils', { count: pupils })}
      />
      <Figure label={t('work_results.figures.under_way')} value={formats.number(under_way)} />
      <Figure label={t('work_results.figures.not_begun')} value={formats.number(not_begun)} />
      <Figure
        label={t('work_results.figures.average')}
        value={average === null ? '—' : formats.percent(average)}
        note={waiting > 0 ? t('work_results.figures.without', { count: waiting }) : undefined}
      />
      <Figure
        label={`${t('work_results.figures.passed')} (${t('work_results.figures.pass_mark', { percentage: formats.percent(work.pass_mark) })})`}
        value={formats.number(passed)}
        note={failed > 0 ? t('work_results.figures.failed', { number: formats.number(failed) }) : undefined}
      />
    </Figures>
  );
}

/** What each test came to, with the way to its answers in counts. */
function TestBars({ results: { work, tests: questions } }: { results: WorkResults }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (questions.length === 0) {
    return (
      <Card title={t('work_results.tests')}>
        <p>{t('work_results.tests_none')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('work_results.tests')}>
      <p className="muted small">{t('work_results.tests_hint')}</p>
      <ol className="grid gap-3 test-bars">
        {questions.map((question, at) => {
          const { id, average, right, partly, waiting, asked } = question;
          const graded = asked - waiting;
          const shares = [
            average === null ? '—' : formats.percent(average),
            graded > 0 && t('work_results.right_of', { right, asked: graded }),
            partly > 0 && t('homes.pupil.partly', { number: partly }),
            waiting > 0 && t('my_work.waiting', { count: waiting }),
          ];
          return (
            <li key={id}>
              <Bar
                label={
                  <TextLink href={resultPaths.test(work.id, id)}>
                    {at + 1}. <RichTextOf of={question} text={question.savol} />
                  </TextLink>
                }
                part={average ?? 0}
                whole={100}
                text={shares.filter(Boolean).join(' · ')}
              />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Saves results as a file, or prints them. */
function ExportMenu({ work: { id, title } }: { work: Pick<WorkResults['work'], 'id' | 'title'> }) {
  const { t } = useTranslation();
  const { run: save } = useAction(
    (format: 'csv' | 'xlsx') => downloadResults(id, format, [title, t('work_results.title')]),
    {
      describeError: (say, error) => say('work_results.export.failed', { reason: errorText(say, error) }),
    },
  );

  const label = t('work_results.export.label');
  return (
    <Menu
      label={label}
      trigger={label}
      isWide
      items={[
        { label: t('work_results.export.xlsx'), onChoose: () => save('xlsx') },
        { label: t('work_results.export.csv'), onChoose: () => save('csv') },
        { label: t('work_results.export.print'), onChoose: () => window.print() },
      ]}
    />
  );
}
