import * as z from 'zod/mini';

import {
  getUnsolved,
  listResults as listEndpoint,
  type Result,
  RightAnswer,
  submitAnswer,
} from '../../contract/answers.ts';
import type { Guards } from '../authorization/guards.ts';
import { findCategory } from '../categories/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, forbidden, invalid, notFound, unavailable } from '../http/responses/errors.ts';
import { type AuthenticatedUser, type Call, created, type Handler, ok, route } from '../http/route.ts';
import { findProgress } from '../progress/store.ts';
import {
  findWithheld,
  findWithheldFromReader,
  findUnserved,
  standsInKnownWork,
  withMore,
  withReserved,
} from '../questions/withheld-store.ts';
import { type FullQuestion, getQuestion, lockQuestion, readQuestions } from '../questions/store.ts';
import { asAnswered, findSeenVersion } from '../questions/version-on-wire.ts';
import { historyRoutes } from './history-routes.ts';
import { markRoutes } from './mark-routes.ts';
import { recordAnswer } from './record-store.ts';
import { grade, isSameAnswer } from './rules.ts';
import { findAnswer, listResults, type StoredAnswer } from './store.ts';
import { findUnsolved } from './unsolved-store.ts';

/** The right answer to a test that a person has answered, as that saw it, with its explanation; undefined where the person has not, or may not read it now. */
async function findRightAnswer(
  { person, now, database }: Call<typeof getUnsolved>,
  id: number,
  guards: Guards,
): Promise<RightAnswer | undefined> {
  const [[question], answer, kept] = await Promise.all([
    readQuestions(database, [id], person.versions),
    findAnswer(database, { person: person.id, question: id }),
    findWithheldFromReader(database, person, now),
  ]);
  if (question === undefined || answer === undefined || kept.has(id)) return undefined;
  if (!guards.canReadQuestion(person, question, { by_person: true, by_child: false })) return undefined;
  return z.parse(RightAnswer, asAnswered(question, answer.seen));
}

const handleGetUnsolved: Handler<typeof getUnsolved> = async (call, { guards, config }) => {
  const { query, person, now, database } = call;
  const { category_id, ahead, except = [] } = query;
  const unserved = await findUnserved(database, person, now);
  const wanted = { category: category_id, kept: withMore(unserved, except), count: 1 + (ahead ?? 0) };
  const [[test, ...tests], progress, answered] = await Promise.all([
    findUnsolved(database, person, wanted, config.secretKey),
    query.progress ? findProgress(database, person, category_id, unserved) : undefined,
    query.answered === undefined ? undefined : findRightAnswer(call, query.answered, guards),
  ]);
  const more = { ...(progress && { progress }), ...(answered && { answered }) };
  if (test !== undefined) return ok({ status: 'ok', test, ...more, ...(ahead !== undefined && { tests }) });
  if ((await findCategory(database, category_id)) === undefined) throw notFound();
  return ok({ status: 'no_tests_available', ...more });
};

type Outcome =
  /** The answer is stored, by this request or by an earlier one with the same answer. */
  | ({ outcome: 'stored' | 'repeated' } & Pick<StoredAnswer, 'points' | 'percentage' | 'completed_at'>)
  | { outcome: 'not_found' | 'own_test' | 'already_answered' | 'disabled' | 'kept_for_work' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  /** The question has changed since it was read, or the Idempotency-Key belongs to another request. */
  | { outcome: 'changed' | 'key_taken' };

/** @throws HttpError unless the answer is stored */
function responseTo(outcome: Outcome, { first_name, last_name }: AuthenticatedUser) {
  switch (outcome.outcome) {
    case 'stored':
    case 'repeated': {
      const { points, percentage, completed_at } = outcome;
      const result: Result = { user_name: `${first_name} ${last_name}`, points, percentage, completed_at };
      const body = { status: 'ok' as const, result };
      return outcome.outcome === 'stored' ? created(body) : ok(body);
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
      throw invalid(outcome.errors);
    case 'changed':
    case 'key_taken':
  }
  throw unavailable();
}

/**
 * Grades an answer to a question as it was read, and stores it. What cannot be stored because work has the question is refused as what a
 * disabled question is sent, or requests that store nothing would tell which questions are in work.
 */
async function answerQuestion(
  { person, body, now, keyed, database }: Call<typeof submitAnswer>,
  question: FullQuestion,
  guards: Guards,
): Promise<Outcome> {
  if (!guards.canAnswerQuestion(person, question)) return { outcome: 'own_test' };
  const { seen_version, ...input } = body;
  const { version, stored: seen } = await findSeenVersion(database, question, seen_version);
  const result = grade({ stored: seen, weight: question.weight }, input);
  const kept = await findWithheld(database, person, now);
  const unserved = await withReserved(database, person, kept, now);
  const isKept = kept.has(question.id);
  if (isKept && 'graded' in result && (await standsInKnownWork(database, person.id, question.id, now))) {
    return { outcome: 'kept_for_work' };
  }
  const isServed = guards.isServed(question) && !unserved.has(question.id);
  const place = { question: question.id, person: person.id };
  if (isServed && 'graded' in result) {
    const answer = { ...result.graded, completed_at: now.toISOString() };
    const stored = { outcome: 'stored' as const, ...answer };
    const outcome = await recordAnswer(database, {
      ...place,
      ...answer,
      revision: question.revision,
      version,
      keyed: keyed && { ...keyed, body: responseTo(stored, person).body },
    });
    if (outcome === 'stored') return stored;
    if (outcome === 'key_taken') return { outcome };
  }
  const earlier = await findAnswer(database, place);
  if (earlier !== undefined) {
    // Its result says whether it is right.
    const isReadable = !isKept || !(await findWithheldFromReader(database, person, now)).has(question.id);
    return isReadable && isSameAnswer(earlier.answer, input, seen, earlier.seen ?? question.stored)
      ? { outcome: 'repeated', ...earlier }
      : { outcome: 'already_answered' };
  }
  if ('errors' in result) return { outcome: 'invalid', ...result };
  return { outcome: isServed ? 'changed' : 'disabled' };
}

/** Reads a question after transactions that are changing it have ended. */
async function readAfterChange(database: Database, id: number): Promise<FullQuestion> {
  return inTransaction(database, async (transaction) => {
    await lockQuestion(transaction, id, 'answer');
    return getQuestion(transaction, id);
  });
}

/** How often an answer is graded while its question keeps changing. */
const mostTries = 5;

export const handleSubmitAnswer: Handler<typeof submitAnswer> = async (call, { guards }) => {
  const { params, person, database, once } = call;
  const [question] = await readQuestions(database, [params.id], person.versions);
  let outcome: Outcome =
    question === undefined ? { outcome: 'not_found' } : await answerQuestion(call, question, guards);
  for (let tries = 1; outcome.outcome === 'changed' && tries < mostTries; tries += 1) {
    outcome = await answerQuestion(call, await readAfterChange(database, params.id), guards);
  }
  if (outcome.outcome === 'stored') return responseTo(outcome, person);
  // The response that is stored with the Idempotency-Key takes precedence over this outcome.
  return once(async () => responseTo(outcome, person));
};

const handleListResults: Handler<typeof listEndpoint> = async (
  { params, person, now, database },
  { guards },
) => {
  const isKept = (await findWithheldFromReader(database, person, now)).has(params.id);
  const results = await listResults(database, {
    question: params.id,
    person: person.id,
    own: !isKept && guards.seesOwnResults(person),
    childrens: !isKept && guards.seesChildrensResults(person),
  });
  if (results === undefined) throw notFound();
  return ok({ status: 'ok', results });
};

export const answerRoutes = [
  route(getUnsolved, handleGetUnsolved),
  route(submitAnswer, handleSubmitAnswer, 'replay-in-handler'),
  route(listEndpoint, handleListResults),
  ...historyRoutes,
  ...markRoutes,
];
