import { answerInAttempt } from '../../contract/work/attempts.ts';
import type { AppContext } from '../app-context.ts';
import { gradeByWeight, isSameAnswer } from '../answers/rules.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, invalid, notFound, unavailable } from '../http/responses/errors.ts';
import { type Call, type Handler, ok, route } from '../http/route.ts';
import { type FullQuestion, getQuestion, lockQuestion, readQuestions } from '../questions/store.ts';
import { asAnswered, findSeenVersion, type SeenVersion } from '../questions/version-on-wire.ts';
import { requirePlan } from './attempt-access.ts';
import { type Choice, recordChoice, type RecordedChoice } from './attempt-answer-store.ts';
import { isOver, shownDuring } from './attempt-rules.ts';
import { ownAnswer, shownBeside } from './present-attempt.ts';
import type { AttemptAnswer } from './attempt-store.ts';
import { isoOf, saidTime, takeLate, type TakenLate } from './take-late.ts';

type AnswerCall = Call<typeof answerInAttempt>;

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

/** What a request asks to store. Errors by field, where its answer does not fit the test. */
function choiceOf(
  { params, body, person, now }: AnswerCall,
  question: FullQuestion,
  { version, stored: seen }: SeenVersion,
): { choice: Choice } | { errors: Record<string, string> } {
  const { test, opened, choice, flagged, clear, at, seen_version: _seen, ...input } = body;
  const choosing = {
    work: params.id,
    person: person.id,
    opened,
    question: test,
    choice,
    flagged,
    at: isoOf(saidTime(at)),
  };
  const nothing = { version: null, revision: null, points: null, percentage: null, now: now.toISOString() };
  if (clear) return { choice: { ...choosing, ...nothing, answer: null } };
  const isAnswer = Object.values(input).some((field) => field !== undefined);
  if (!isAnswer && flagged !== undefined) return { choice: { ...choosing, ...nothing, answer: undefined } };
  const result = gradeByWeight({ stored: seen }, input);
  if ('errors' in result) return result;
  const { answer, points, percentage } = result.graded;
  return {
    choice: { ...choosing, ...nothing, answer, points, percentage, version, revision: question.revision },
  };
}

/** Refuses a choice that cannot be stored, by what is wrong first: the attempt, the test, the answer. @throws HttpError */
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

/** Reads a question after transactions that are changing it have ended. */
async function readAfterChange(database: Database, id: number): Promise<FullQuestion> {
  return inTransaction(database, async (transaction) => {
    await lockQuestion(transaction, id, 'answer');
    return getQuestion(transaction, id);
  });
}

/** The answer of a record; undefined where there is none. */
function storedIn(recorded: RecordedChoice): AttemptAnswer | undefined {
  return recorded.question === null ? undefined : (recorded as unknown as AttemptAnswer);
}

/** @param question as the page shows it */
function present({ now }: AnswerCall, question: FullQuestion, recorded: RecordedChoice) {
  const { show_marks: marks, show_keys: keys, show_explanations: explanations, ends_at } = recorded;
  const stored = storedIn(recorded);
  const isAnswered = stored !== undefined && stored.answer !== null;
  const shown = shownDuring({ marks, keys, explanations }, isAnswered, now);
  return ok({
    status: 'ok' as const,
    own: ownAnswer(question, stored),
    ...shownBeside(question, stored, shown, recorded.weight ?? question.weight),
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

/** How often a choice is stored anew, while its question keeps changing or simultaneous choices are stored. */
const mostTries = 5;

export const handleAnswerInAttempt: Handler<typeof answerInAttempt> = async (call, context) => {
  const { body, person, database } = call;
  let [question] = await readQuestions(database, [body.test], person.versions);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    if (question === undefined) return refuse(call, context);
    const seen = await findSeenVersion(database, question, body.seen_version);
    const shown = asAnswered(question, seen.state);
    const wanted = choiceOf(call, question, seen);
    if ('errors' in wanted) return refuse(call, context, wanted.errors);
    const recorded = await recordChoice(database, wanted.choice);
    const { outcome } = recorded;
    if (outcome === 'stored' || outcome === 'older') return present(call, shown, recorded);
    if (outcome === 'final') {
      if (body.clear || !isSameAnswer(recorded.answer, body, seen.stored)) throw refused('final');
      return present(call, shown, recorded);
    }
    if (outcome === 'handed_in' || outcome === 'opened_elsewhere') {
      const late = await takeLate(call, context);
      if (late !== undefined) return presentLate(call, late);
    }
    if (outcome === 'changed') question = await readAfterChange(database, body.test);
    else if (outcome !== 'raced') return refuse(call, context);
  }
  throw unavailable();
};

export const answerRoutesOfAttempts = [route(answerInAttempt, handleAnswerInAttempt)];
