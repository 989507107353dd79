import './paper.css';

import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';

import { verdictOf } from '../../../contract/results.ts';
import type { AskedTest, Paper, ShownRight } from '../../../contract/work/attempts.ts';
import { canRetry } from '../../answers/answered.ts';
import { WithRetry } from '../../answers/retry/with-retry.tsx';
import { resultChanges } from '../../answers/solve/lazy-parts.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { parseId, usePathId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { workPaths } from '../paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { Explanation, Question } from '../../question-card/question.tsx';
import { findView } from '../../question-types/registry.ts';
import { Review } from '../../question-types/reviewing/review.tsx';
import { waitsFor } from '../../question-types/waits-for.ts';
import { TextLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Figure, Figures } from '../../ui/layout/figure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { VerdictSign } from '../../ui/pictures/verdict-sign.tsx';
import { soFarText } from '../own/so-far.ts';
import { useSchoolTime } from '../own/use-school-time.ts';
import { usePaper } from './api.ts';
import { shuffled } from './attempt/shuffled.ts';
import { NoWork } from './no-work.tsx';

/** An attempt that was handed in, as it was seen and answered: of the reader, or of a child of the reader. */
export function PaperPage() {
  const id = usePathId();
  const [search] = useSearchParams();
  if (id === null) return <NoWork />;
  const attempt = parseId(search.get('attempt')) ?? undefined;
  const child = parseId(search.get('child')) ?? undefined;
  return <PaperOf key={`${id} ${attempt} ${child}`} id={id} attempt={attempt} child={child} />;
}

type Which = { id: number; attempt: number | undefined; child: number | undefined };

function PaperOf({ id, attempt, child }: Which) {
  const { t } = useTranslation();
  const answer = usePaper(id, { attempt, child });
  const { data, error } = answer;
  if (isStatus(error, 403)) return <NoWork />;
  if (isStatus(error, 404)) {
    if (error.code !== 'not_handed_in') return <NoWork />;
    return (
      <div className="stack">
        <PageHeading key="none">{t('attempts.paper.title')}</PageHeading>
        <Alert>{t('attempts.paper.none')}</Alert>
      </div>
    );
  }
  if (data === undefined || error !== null) {
    const title = t('attempts.paper.title');
    return (
      <div className="stack">
        <PageHeading key={error === null ? 'loading' : 'failed'} kind={error === null ? title : undefined}>
          {error === null ? undefined : title}
        </PageHeading>
        <Loaded answer={answer} shapes={['short', ['button', 'button'], 'line', 'option', 'option']} />
      </div>
    );
  }
  return <ShownPaper id={id} child={child} paper={data} />;
}

function ShownPaper({ id, child, paper }: { id: number; child: number | undefined; paper: Paper }) {
  const { t } = useTranslation();
  const when = useSchoolTime(paper);
  const { attempt, numbers, later, has_only_sum, withheld_tests = 0 } = paper;
  const kind =
    child === undefined ? t('attempts.paper.title') : t('attempts.paper.of', { name: paper.user_name });
  const waits = later && (['marks', 'keys', 'explanations'] as const).filter((what) => later[what]);
  return (
    <div className="reading stack">
      <PageHeading
        key="loaded"
        kind={kind}
        above={
          child === undefined ? (
            <TextLink href={workPaths.ownWork(id)}>{t('attempts.to_work')}</TextLink>
          ) : (
            <TextLink href={paths.child(child)}>{paper.user_name}</TextLink>
          )
        }
      >
        {paper.title}
      </PageHeading>
      <Card>
        <p>
          {t(`attempts.done.by_${attempt.handed_in_by}`, { time: when(attempt.handed_in_at) })}{' '}
          {attempt.late && t('attempts.done.was_late')}
        </p>
        <PaperFigures paper={paper} />
        {waits && later && (
          <p className="muted">
            {t('attempts.paper.later', {
              what: waits.map((what) => t(`attempts.paper.${what}`)).join(', '),
              time: later.from === null ? '' : when(later.from, true),
            })}
          </p>
        )}
        {has_only_sum && <p className="muted">{t('attempts.paper.only_sum')}</p>}
        {withheld_tests > 0 && <p className="muted">{t('attempts.paper.kept', { count: withheld_tests })}</p>}
        {numbers.length > 1 && (
          <nav aria-label={t('attempts.paper.others')} className="row">
            {numbers.map((number) =>
              number === attempt.number ? (
                <strong key={number} aria-current="page">
                  {t('attempts.done.number', { number })}
                </strong>
              ) : (
                <TextLink key={number} href={workPaths.paper(id, { attempt: number, child: child ?? null })}>
                  {t('attempts.done.number', { number })}
                </TextLink>
              ),
            )}
          </nav>
        )}
      </Card>
      <ol className="paper-tests">
        {paper.tests.map((asked, at) => (
          <li key={asked.test.id}>
            <PaperTest
              asked={asked}
              number={at + 1}
              name={child === undefined ? undefined : paper.user_name}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

function PaperFigures({ paper: { attempt, pass_mark } }: { paper: Paper }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { result, answered, tests } = attempt;
  const { percentage = null, so_far } = result ?? {};
  return (
    <Figures>
      {percentage !== null && (
        <Figure
          label={t('attempts.paper.result')}
          value={formats.percent(percentage)}
          tone={result?.passed === true ? 'green' : 'red'}
          note={t(result?.passed === true ? 'attempts.done.passed' : 'attempts.done.not_passed')}
        />
      )}
      {result !== undefined && (
        <Figure
          label={t('attempts.paper.points')}
          value={formats.number(result.points)}
          note={
            so_far === undefined
              ? t('attempts.paper.most', { most: formats.number(result.most) })
              : soFarText(t, formats, so_far)
          }
        />
      )}
      <Figure
        label={t('attempts.paper.answered')}
        value={formats.number(answered)}
        note={t('attempts.paper.of_tests', { count: tests })}
      />
      <Figure label={t('attempts.facts.pass_mark')} value={formats.percent(pass_mark)} />
    </Figures>
  );
}

type PaperTestProps = { asked: AskedTest; number: number; name: string | undefined };

/** A test of a paper. Its pupil can try it again where the right answer is shown and the answer was not wholly right. */
function PaperTest(props: PaperTestProps) {
  const { asked, name } = props;
  const { test: question, rightToShown } = shuffled(asked);
  const shown: ShownRight = asked.right === undefined ? {} : rightToShown(asked.right);
  const { right_answer = null, right_answer_text = '', rendered = [], ...right } = shown;
  const answered = {
    ...question,
    ...right,
    right_answer,
    right_answer_text,
    rendered: [...(question.rendered ?? []), ...rendered],
  };
  const isRight = asked.result !== undefined && verdictOf(asked.result.percentage) === 'right';
  return (
    <Card>
      {name !== undefined || isRight || !canRetry(answered) ? (
        <AnsweredTest {...props} />
      ) : (
        <WithRetry question={answered}>{(button) => <AnsweredTest {...props} button={button} />}</WithRetry>
      )}
    </Card>
  );
}

/** The question, the answer and, where they are shown, the right answer and its explanation. */
function AnsweredTest({ asked, number, name, button }: PaperTestProps & { button?: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const person = usePerson()?.id ?? 0;
  const { test: question, toShown, rightToShown } = shuffled(asked);
  const { own: ownAnswer, result, comment, late, regraded } = asked;
  const Changes = resultChanges.loaded;
  const right = asked.right && rightToShown(asked.right);
  const view = findView(question.test_type);
  const isKeyKnown = right?.right_answer !== undefined || right?.key !== undefined;
  const verdict = result && ownAnswer.given !== null ? verdictOf(result.percentage) : undefined;
  const given =
    ownAnswer.given === null
      ? []
      : [
          {
            ...toShown(ownAnswer.given),
            person,
            label: name ?? t('questions.page.your_answer'),
            // Without a verdict an answer would tell by its colour what the key is.
            verdict: verdict ?? ('waiting' as const),
          },
        ];
  return (
    <Question
      question={question}
      right={right}
      number={<span className="asked-number">{t('attempts.paper.number', { number })}</span>}
      sign={verdict && <VerdictSign verdict={verdict} waits={t(waitsFor(question.test_type))} />}
    >
      {view !== undefined && (
        <Review
          view={view}
          question={question}
          right={
            right !== undefined && (isKeyKnown || right.remarks !== undefined)
              ? {
                  ...right,
                  right_answer: right.right_answer ?? null,
                  right_answer_text: right.right_answer_text ?? '',
                }
              : undefined
          }
          answers={given}
          brief
        />
      )}
      {ownAnswer.given === null && <p className="muted">{t('attempts.paper.unanswered')}</p>}
      {late !== undefined && <p>{t(`kept.came_late.${late.decided}`)}</p>}
      {result !== undefined && (
        <p className="muted small">
          {result.points === null
            ? t(waitsFor(question.test_type))
            : t('attempts.paper.test_points', {
                points: formats.number(result.points),
                weight: formats.number(result.weight),
              })}
        </p>
      )}
      {Changes && <Changes changes={regraded} />}
      {comment !== undefined && <p className="pre-wrap">{t('attempts.paper.comment', { text: comment })}</p>}
      <Explanation text={right?.explanation} />
      {button}
    </Question>
  );
}
