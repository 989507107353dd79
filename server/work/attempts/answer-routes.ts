import type { AnswerInput } from '../../../contract/answers.ts';
import { answerInAttempt } from '../../../contract/work/attempts.ts';
import type { AppContext } from '../../app-context.ts';
import { recordGraded, type Submission } from '../../answers/record.ts';
import { isSameAnswer, type UnfitAnswer } from '../../answers/rules.ts';
import { conflict, invalid, notFound, unavailable } from '../../http/responses/errors.ts';
import { type Call, type Handler, ok, route } from '../../http/route.ts';
import type { FullQuestion } from '../../questions/store.ts';
import { asAnswered } from '../../questions/version-on-wire.ts';
import { isoOf, saidTime } from '../late/rules.ts';
import { requirePlan } from './access.ts';
import { recordChoice, type RecordedChoice } from './answer-store.ts';
import { isOver, nothingShown, shownDuring } from './rules.ts';
import { listWithheldElsewhere } from './withheld-store.ts';
import { ownAnswer, shownBeside } from './present.ts';
import type { AttemptAnswer } from './store.ts';
import { takeLate, type TakenLate } from '../late/take.ts';

type AnswerCall = Call<typeof answerInAttempt>;

/** The answer of a choice: null if it takes the answer back, undefined if it only flags the test. */
function answerIn({
  test: _test,
  opened: _opened,
  choice: _choice,
  flagged,
  clear,
  at: _at,
  seen_version: _seen,
  ...answer
}: AnswerCall['body']): AnswerInput | null | undefined {
  if (clear) return null;
  const isFlag = flagged !== undefined && Object.values(answer).every((field) => field === undefined);
  return isFlag ? undefined : answer;
}

type StoredChoice = RecordedChoice & {
  /** The version of the question by which its answer was graded. */
  seen: Submission['seen'];
  /** The question as the page shows it. */
  shown: FullQuestion;
};

/**
 * Stores the graded choice of a request, for `recordGraded`.
 * @param answer the answer of the choice: see answerIn
 * @returns a function that stores a submission, or says which fields of it are wrong
 */
function storingChoice(
  { params, body, person, now, database }: AnswerCall,
  answer: ReturnType<typeof answerIn>,
) {
  return async ({
    question,
    seen,
    result,
  }: Submission): Promise<StoredChoice | ({ outcome: 'invalid' } & UnfitAnswer)> => {
    if ('errors' in result) return { outcome: 'invalid', errors: result.errors };
    const isAnswer = result.answer !== null;
    const recorded = await recordChoice(database, {
      work: params.id,
      person: person.id,
      opened: body.opened,
      question: question.id,
      choice: body.choice,
      version: isAnswer ? seen.version : null,
      revision: isAnswer ? question.revision : null,
      answer: answer === undefined ? undefined : result.answer,
      points: result.points,
      percentage: result.percentage,
      flagged: body.flagged,
      at: isoOf(saidTime(body.at)),
      now: now.toISOString(),
    });
    return { ...recorded, seen, shown: asAnswered(question, seen.state) };
  };
}

const refusals = {
  not_under_way: 'No attempt is under way.',
  handed_in: 'This attempt was handed in.',
  opened_elsewhere: 'Another page has opened this attempt.',
  final: 'You have already answered this test.',
} as const;

const refusalCodes = { final: 'already_answered' } as const;

function refused(outcome: keyof typeof refusals) {
  return conflict(refusals[outcome], outcome === 'final' ? refusalCodes.final : outcome);
}

/** Refuses a choice that cannot be stored: for the attempt first, then for the test, then for the answer. @throws HttpError */
async function refuse(
  { params, body, person, now, database }: AnswerCall,
  { guards }: AppContext,
  errors?: Record<string, string>,
): Promise<never> {
  const { last } = await requirePlan(database, person, params.id, guards, now);
  if (last === null) throw refused('not_under_way');
  if (isOver(last, now)) throw refused('handed_in');
  if (last.opened !== body.opened) throw refused('opened_elsewhere');
  throw errors !== undefined && last.questions.includes(body.test) ? invalid(errors) : notFound();
}

/** The answer of a record; undefined where there is none. */
function storedIn(recorded: RecordedChoice): AttemptAnswer | undefined {
  return recorded.question === null ? undefined : (recorded as unknown as AttemptAnswer);
}

/** @param question as the page shows it */
async function present(
  { params, person, database, now }: AnswerCall,
  question: FullQuestion,
  recorded: RecordedChoice,
) {
  const { show_marks: marks, show_keys: keys, show_explanations: explanations, ends_at } = recorded;
  const stored = storedIn(recorded);
  const isAnswered = stored !== undefined && stored.answer !== null;
  const shown = shownDuring({ marks, keys, explanations }, isAnswered, now);
  const showsSome = shown.marks || shown.keys || shown.explanations;
  const where = { work: params.id, people: [person.id], questions: [question.id] };
  const isWithheld = showsSome && (await listWithheldElsewhere(database, where, now)).has(question.id);
  return ok({
    status: 'ok' as const,
    own: ownAnswer(question, stored),
    ...shownBeside(question, stored, isWithheld ? nothingShown : shown, recorded.weight ?? question.weight),
    ends_at,
    now: now.toISOString(),
  });
}

/** Nothing about a test is shown with an answer that comes after the end. */
function presentLate({ now }: AnswerCall, { late, question, stored, ends_at }: TakenLate) {
  return ok({
    status: 'ok' as const,
    own: ownAnswer(question, stored),
    late,
    ends_at,
    now: now.toISOString(),
  });
}

export const handleAnswerInAttempt: Handler<typeof answerInAttempt> = async (call, context) => {
  const { body } = call;
  const answer = answerIn(body);
  const submitted = { question: body.test, seen_version: body.seen_version, answer: answer ?? null };
  const recorded = await recordGraded(call, submitted, storingChoice(call, answer));
  switch (recorded.outcome) {
    case 'invalid':
      return refuse(call, context, recorded.errors);
    case 'stored':
    case 'older':
      return present(call, recorded.shown, recorded);
    case 'final':
      if (answer == null || !isSameAnswer(recorded.answer, answer, recorded.seen.stored))
        throw refused('final');
      return present(call, recorded.shown, recorded);
    case 'changed':
    case 'raced':
      throw unavailable();
    case 'handed_in':
    case 'opened_elsewhere': {
      const late = await takeLate(call, answer, context);
      if (late !== undefined) return presentLate(call, late);
    }
  }
  return refuse(call, context);
};

export const answerRoutesOfAttempts = [route(answerInAttempt, handleAnswerInAttempt)];
