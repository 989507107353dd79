import './results.css';
import '../../statistics/statistics.css';

import { useParams } from 'wouter';

import { verdictOf } from '../../../contract/results.ts';
import {
  getWorkTest,
  type GivenAnswer,
  type PaperQuestion,
  type WorkTestAnswers,
} from '../../../contract/work/work-papers.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { parseId, usePathId } from '../../lib/paths/parse-id.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { workPaths } from '../paths.ts';
import { findView } from '../../question-types/registry.ts';
import { answerText } from '../../question-types/wire.ts';
import { useQuestionHeading } from '../../questions/question-heading.tsx';
import { QuestionMedia } from '../../question-card/question.tsx';
import { RichTextOf } from '../../rich-text/rich-text.tsx';
import { ChosenOptions } from '../../statistics/chosen-options.tsx';
import { VerdictWord } from '../../statistics/verdict-word.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Figure, Figures } from '../../ui/layout/figure.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useResults } from './api.ts';
import { resultPaths } from './paths.ts';

/** The answers of all pupils of a work to one test, in counts. */
export function WorkTestPage() {
  const { t } = useTranslation();
  const work = usePathId();
  const id = parseId(useParams<{ test: string }>().test);
  const sent = work === null || id === null ? null : { params: { id: work }, query: { test: id } };
  const answers = useEndpoint(getWorkTest, sent, {
    select: (answer) => answer.data_api[0],
  });
  const { data, error } = answers;
  const heading = useQuestionHeading(data?.test);
  const isMissing = work === null || id === null || isStatus(error, 403, 404);
  if (!isMissing && data !== undefined) return <Answers key={id} data={data} heading={heading} />;
  return (
    <div className="stack">
      <PageHeading key={isMissing ? 'missing' : 'loading'}>{t('work_results.answers.title')}</PageHeading>
      {isMissing ? (
        <EmptyState
          illustration="nothing_found"
          actions={
            work !== null && <LinkButton href={workPaths.results(work)}>{t('work_results.title')}</LinkButton>
          }
        >
          {t('work_results.answers.missing')}
        </EmptyState>
      ) : (
        <Loaded
          answer={answers}
          loading={
            <LoadingPanel text={t('work_results.answers.loading')}>
              <SkeletonCard shapes={['title', 'option', 'option', 'option', 'option']} />
            </LoadingPanel>
          }
        />
      )}
    </div>
  );
}

type AnswersProps = { data: WorkTestAnswers; heading: ReturnType<typeof useQuestionHeading> };

function Answers({ data, heading }: AnswersProps) {
  const { t } = useTranslation();
  const { work, test: question, asked, options, given } = data;
  const view = findView(question.test_type);
  return (
    <div className="stack reading">
      <PageHeading
        key="loaded"
        kind={t('work_results.answers.title')}
        above={<TextLink href={workPaths.results(work.id)}>{work.title}</TextLink>}
        below={<Neighbours work={work.id} test={question.id} />}
      >
        {heading}
      </PageHeading>
      {asked === 0 ? (
        <EmptyState>{t('work_results.answers.none')}</EmptyState>
      ) : (
        <>
          <Counts data={data} />
          {view?.options !== undefined && (
            <ChosenOptions question={question} view={view} answers={data.answers} chosen={options} />
          )}
          {view?.options === undefined && <QuestionMedia question={question} />}
          {view?.isMarked === true && <p>{t('work_results.answers.given_none')}</p>}
          {given.length > 0 && <GivenAnswers question={question} given={given} />}
        </>
      )}
    </div>
  );
}

function Neighbours({ work, test }: { work: number; test: number }) {
  const { t } = useTranslation();
  const questions = useResults(work, false).data?.tests ?? [];
  const at = questions.findIndex(({ id }) => id === test);
  const [previous, next] = at < 0 ? [] : [questions[at - 1], questions[at + 1]];
  return (
    <nav className="row" aria-label={t('work_results.tests')}>
      {previous !== undefined && (
        <TextLink href={resultPaths.test(work, previous.id)}>← {t('work_results.answers.previous')}</TextLink>
      )}
      {next !== undefined && (
        <TextLink href={resultPaths.test(work, next.id)}>{t('work_results.answers.next')} →</TextLink>
      )}
    </nav>
  );
}

function Counts({ data: { asked, answers, right, partly, waiting, average } }: { data: WorkTestAnswers }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const more = [
    ['partly', partly],
    ['waiting', waiting],
  ] as const;
  return (
    <Figures>
      <Figure label={t('work_results.answers.asked')} value={formats.number(asked)} />
      <Figure label={t('work_results.answers.answered')} value={formats.number(answers)} />
      <Figure label={t('work_results.answers.right')} value={formats.number(right)} />
      {more.map(
        ([name, number]) =>
          number > 0 && (
            <Figure key={name} label={t(`work_results.answers.${name}`)} value={formats.number(number)} />
          ),
      )}
      <Figure
        label={t('work_results.answers.average')}
        value={average === null ? '—' : formats.percent(average)}
      />
    </Figures>
  );
}

function GivenAnswers({ question, given }: { question: PaperQuestion; given: readonly GivenAnswer[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const view = findView(question.test_type);
  const text = (answer: GivenAnswer) => (
    <RichTextOf of={question} text={answerText(t, view, question, answer)} />
  );
  const verdict = ({ percentage }: GivenAnswer) => <VerdictWord verdict={verdictOf(percentage)} />;
  return (
    <Card title={t('work_results.answers.given')}>
      <DataTable
        caption={t('work_results.answers.given')}
        columns={[
          { header: t('work_results.answers.answer'), cell: text },
          { header: t('work_results.answers.verdict'), cell: verdict },
          {
            header: t('work_results.answers.people'),
            cell: ({ people }) => formats.number(people),
            numeric: true,
          },
        ]}
        rows={given}
        rowKey={(answer) => JSON.stringify(answer)}
      />
    </Card>
  );
}
