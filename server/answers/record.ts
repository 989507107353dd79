import type { AnswerInput, Result, submitAnswer } from '../../contract/answers.ts';
import type { Guards } from '../authorization/guards.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { encryptResponse } from '../http/idempotency-store.ts';
import { conflict, forbidden, invalid, notFound, unavailable } from '../http/responses/errors.ts';
import { type AuthenticatedUser, type Call, created, type Handler, ok } from '../http/route.ts';
import { counts } from '../process/metrics/counts.ts';
import {
  findWithheld,
  findWithheldFromReader,
  standsInKnownWork,
  withReserved,
} from '../questions/withheld-store.ts';
import { type FullQuestion, getQuestion, lockQuestion, readQuestions } from '../questions/store.ts';
import { findSeenVersion, type SeenVersion } from '../questions/version-on-wire.ts';
import { recordAnswer } from './record-store.ts';
import { type AnswerResult, atWeight, grade, isSameAnswer, type UnfitAnswer } from './rules.ts';
import { findAnswer, type StoredAnswer } from './store.ts';

/** An answer as its page has submitted it. */
type SubmittedAnswer = {
  /** The id of the question. */
  question: number;
  /** The number of the version that the page shows. */
  seen_version: number | undefined;
  /** The fields of the answer: null if it is taken back. */
  answer: AnswerInput | null;
};

/** The question of a submitted answer, the version of it that the page shows, and the result by that version. */
export type Submission = {
  question: FullQuestion;
  seen: SeenVersion;
  result: AnswerResult | UnfitAnswer;
};

/** How often an answer is graded while its question keeps changing. */
const mostTries = 5;

/** Reads a question after transactions that are changing it have ended. */
async function readAfterChange(database: Database, id: number): Promise<FullQuestion> {
  return inTransaction(database, async (transaction) => {
    await lockQuestion(transaction, id, 'answer');
    return getQuestion(transaction, id);
  });
}

/**
 * Grades a submitted answer and stores it; once more each time that its question has changed meanwhile, or that a simultaneous request is
 * stored first.
 * @param store stores the answer, or says why not; `changed` and `raced` have it graded again, at most five times
 * @returns what `store` returned last
 */
export async function recordGraded<Recorded extends { outcome: string }>(
  { database, person }: { database: Database; person: AuthenticatedUser },
  submitted: SubmittedAnswer,
  store: (submission: Submission) => Promise<Recorded>,
): Promise<Recorded | { outcome: 'not_found' }> {
  let [question] = await readQuestions(database, [submitted.question], person.versions);
  for (let tries = 1; question !== undefined; tries += 1) {
    const seen = await findSeenVersion(database, question, submitted.seen_version);
    const recorded = await store({ question, seen, result: grade(seen.stored, submitted.answer) });
    const isAgain = recorded.outcome === 'changed' || recorded.outcome === 'raced';
    if (recorded.outcome === 'stored' && submitted.answer !== null) counts.answers += 1;
    if (!isAgain || tries === mostTries) return recorded;
    question = await readAfterChange(database, submitted.question);
  }
  return { outcome: 'not_found' };
}

type RecordedAnswer =
  /** The answer is stored, by this request or by an earlier one with the same answer. */
  | ({ outcome: 'stored' | 'repeated' } & Pick<StoredAnswer, 'points' | 'percentage' | 'completed_at'>)
  | { outcome: 'not_found' | 'own_test' | 'already_answered' | 'disabled' | 'kept_for_work' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  /** The question has changed since it was read, or the Idempotency-Key belongs to another request. */
  | { outcome: 'changed' | 'key_taken' };

/** @throws HttpError unless the answer is stored */
function responseTo(recorded: RecordedAnswer, { first_name, last_name }: AuthenticatedUser) {
  switch (recorded.outcome) {
    case 'stored':
    case 'repeated': {
      const { points, percentage, completed_at } = recorded;
      const result: Result = { user_name: `${first_name} ${last_name}`, points, percentage, completed_at };
      const body = { status: 'ok' as const, result };
      return recorded.outcome === 'stored' ? created(body) : ok(body);
    }
    case 'not_found':
      throw notFound();
    case 'own_test':
      throw forbidden('You cannot answer your own test.', 'own_test');
    case 'already_answered':
      throw conflict('You have already answered this test.', 'already_answered');
    case 'disabled':
      throw conflict('This test is disabled.', 'disabled');
    case 'kept_for_work':
      throw conflict('This test stands in work that you were given. Answer it there.', 'kept_for_work');
    case 'invalid':
      throw invalid(recorded.errors);
    case 'changed':
    case 'key_taken':
  }
  throw unavailable();
}

/**
 * Stores an answer of free solving. What cannot be stored because work has the question is refused like an answer to a disabled question:
 * otherwise requests that store nothing would tell which questions are in work.
 */
async function storeResult(
  { person, now, keyed, database }: Call<typeof submitAnswer>,
  answer: AnswerInput,
  { question, seen, result }: Submission,
  guards: Guards,
): Promise<RecordedAnswer> {
  if (!guards.canAnswerQuestion(person, question)) return { outcome: 'own_test' };
  const withheld = await findWithheld(database, person, now);
  const unserved = await withReserved(database, person, withheld, now);
  const isWithheld = withheld.has(question.id);
  const fits = !('errors' in result);
  if (isWithheld && fits && (await standsInKnownWork(database, person.id, question.id, now))) {
    return { outcome: 'kept_for_work' };
  }
  const isServed = guards.isServed(question) && !unserved.has(question.id);
  const place = { question: question.id, person: person.id };
  if (isServed && fits) {
    const stored = { ...atWeight(result, question.weight), completed_at: now.toISOString() };
    const outcome = await recordAnswer(database, {
      ...place,
      ...stored,
      revision: question.revision,
      version: seen.version,
      keyed: keyed && {
        key: keyed.key,
        request: keyed.request,
        response: encryptResponse(keyed, responseTo({ outcome: 'stored', ...stored }, person)),
      },
    });
    if (outcome === 'stored') return { outcome, ...stored };
    if (outcome === 'key_taken') return { outcome };
  }
  const earlier = await findAnswer(database, place);
  if (earlier !== undefined) {
    // Its result says whether it is right.
    const isReadable = !isWithheld || !(await findWithheldFromReader(database, person, now)).has(question.id);
    return isReadable && isSameAnswer(earlier.answer, answer, seen.stored, earlier.seen ?? question.stored)
      ? { outcome: 'repeated', ...earlier }
      : { outcome: 'already_answered' };
  }
  if (!fits) return { outcome: 'invalid', ...result };
  return { outcome: isServed ? 'changed' : 'disabled' };
}

export const handleSubmitAnswer: Handler<typeof submitAnswer> = async (call, { guards }) => {
  const { params, body, person, once } = call;
  const { seen_version, ...answer } = body;
  const submitted = { question: params.id, seen_version, answer };
  const recorded: RecordedAnswer = await recordGraded(call, submitted, (submission) =>
    storeResult(call, answer, submission, guards),
  );
  if (recorded.outcome === 'stored') return responseTo(recorded, person);
  // The response that is stored with the Idempotency-Key takes precedence over this outcome.
  return once(async () => responseTo(recorded, person));
};
