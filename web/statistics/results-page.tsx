import './statistics.css';

import { isForAuthor, type ReadQuestion } from '../../contract/questions/questions.ts';
import type { Statistics } from '../../contract/statistics.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { findView } from '../question-types/registry.ts';
import { keyText } from '../question-types/wire.ts';
import { useQuestion } from '../questions/api.ts';
import { LoadProblem } from '../questions/load-problem.tsx';
import { useQuestionHeading } from '../questions/question-heading.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { useStatistics } from './api.ts';
import { ChosenOptions, VerdictShares } from './chosen-options.tsx';
import { NamedAnswers } from './named-answers.tsx';
import { hasParts, rightShare } from '../../contract/results.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { Figure, Figures } from '../ui/layout/figure.tsx';
import { WaitingFigure } from './waiting-figure.tsx';
import { Card } from '../ui/layout/card.tsx';
import { SharePlot } from './share-plot.tsx';
import { everyWeek } from './weeks.ts';

/** How a test was answered, and by whom: for its author and staff. */
export function ResultsPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const { data: question, error: questionError, refetch: refetchQuestion } = useQuestion(id);
  const { data: statistics, error: statisticsError, refetch: refetchStatistics } = useStatistics(id);

  const heading = useQuestionHeading(question);
  const error = questionError ?? statisticsError;
  const isMissing = id === null || question === null;
  if (isMissing || error !== null) {
    return (
      <div className="stack">
        <PageHeading key="failed">{t('statistics.title')}</PageHeading>
        <LoadProblem
          problem={isMissing ? { reason: 'not_found' } : { error }}
          purpose="results"
          onRetry={() => {
            if (id !== null) void Promise.all([refetchQuestion(), refetchStatistics()]);
          }}
        />
      </div>
    );
  }
  if (question === undefined || statistics === undefined) return <ResultsLoading />;
  return (
    <div className="stack">
      <PageHeading
        key="loaded"
        kind={t('statistics.title')}
        above={<TextLink href={paths.question(question.id)}>{t('statistics.back')}</TextLink>}
        below={
          <div className="row">
            <Chip>{question.category_name}</Chip>
            {isForAuthor(question) && !question.enabled && (
              <Chip tone="orange">{t('questions.disabled')}</Chip>
            )}
          </div>
        }
      >
        {heading}
      </PageHeading>
      {lacksKey(question) && <NoKey id={question.id} />}
      <Results question={question} statistics={statistics} />
    </div>
  );
}

function Results({ question, statistics }: { question: ReadQuestion; statistics: Statistics }) {
  const { t } = useTranslation();
  const view = findView(question.test_type);
  const isMarked = view?.isMarked === true;
  if (statistics.answers === 0) return <EmptyState illustration="empty">{t('statistics.none')}</EmptyState>;
  return (
    <div className="grid gap-5 results">
      <div className="stack">
        <ResultFigures count={statistics} isMarked={isMarked} />
        {isMarked && statistics.waiting > 0 && (
          <div>
            <LinkButton href={paths.toMark({ test: question.id })}>
              {t('statistics.to_mark', { count: statistics.waiting })}
            </LinkButton>
          </div>
        )}
        {view?.options === undefined && !isMarked && (
          <VerdictShares question={question} view={view} count={statistics} />
        )}
        {view?.options !== undefined && (
          <ChosenOptions
            question={question}
            view={view}
            answers={statistics.answers}
            chosen={statistics.options}
          />
        )}
        {!isMarked && <RightShareByWeek statistics={statistics} />}
      </div>
      <NamedAnswers question={question} />
    </div>
  );
}

/** Whether answers wait for a right answer that nobody has entered. A test whose answers a person marks needs none. */
function lacksKey(question: ReadQuestion): boolean {
  const view = findView(question.test_type);
  return view !== undefined && view.isMarked !== true && keyText(view, question) === '';
}

function NoKey({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Alert
      title={t('statistics.no_key')}
      actions={<LinkButton href={paths.editQuestion(id)}>{t('statistics.add_key')}</LinkButton>}
    >
      {t('statistics.no_key_text')}
    </Alert>
  );
}

function ResultsLoading() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHeading key="loading">{t('statistics.title')}</PageHeading>
      <LoadingPanel text={t('statistics.loading')}>
        <div className="grid gap-5 results">
          <div className="stack">
            <SkeletonCard shapes={['title', 'line']} />
            <SkeletonCard shapes={['title', 'option', 'option', 'option', 'option']} />
          </div>
          <SkeletonCard shapes={['title', 'field', 'line', 'line', 'line', 'line', 'line', 'line']} />
        </div>
      </LoadingPanel>
    </div>
  );
}

/**
 * The number of answers, how many of the graded ones are right, and how many wait. Where a person marks them, it says how many are marked;
 * where a part can be right, their average worth.
 * @param isMarked whether a person marks the answers
 */
function ResultFigures({ count, isMarked }: { count: Statistics; isMarked: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = rightShare(count);
  const graded = count.answers - count.waiting;
  return (
    <Figures>
      <Figure label={t('statistics.answers')} value={formats.number(count.answers)} />
      {isMarked && <Figure label={t('statistics.marked')} value={formats.number(graded)} />}
      {!isMarked && (
        <Figure
          label={t(`statistics.${hasParts(count) ? 'fully_right' : 'right'}`)}
          value={share === null ? '—' : formats.percent(share)}
          note={
            share === null
              ? t('statistics.none_graded')
              : t('statistics.right_of', {
                  right: formats.number(count.right),
                  graded: formats.number(graded),
                })
          }
        />
      )}
      {count.average !== null && (isMarked || hasParts(count)) && (
        <Figure label={t('statistics.average')} value={formats.percent(count.average)} />
      )}
      <WaitingFigure waiting={count.waiting} toMark={isMarked ? count.waiting : 0} />
    </Figures>
  );
}

/** The right share of each week; nothing while only one week has a share. */
function RightShareByWeek({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const weeks = everyWeek(statistics.weeks);
  if (weeks.filter(({ share }) => share !== null).length < 2) return null;
  const title = t(`statistics.${hasParts(statistics) ? 'weeks_fully' : 'weeks'}`);
  return (
    <Card title={title}>
      <SharePlot title={title} weeks={weeks} />
    </Card>
  );
}
