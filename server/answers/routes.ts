import {
  getUnsolved,
  listResults as listEndpoint,
  type Result,
  submitAnswer,
} from '../../contract/answers.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { findCategory } from '../categories/store.ts';
import { conflict, forbidden, invalid, notFound, unavailable } from '../http/errors.ts';
import type { Guards } from '../authorization/guards.ts';
import { type AuthenticatedUser, type Call, created, type Handler, ok, route } from '../http/route.ts';
import { getQuestion, holdQuestion, readQuestions, type WholeQuestion } from '../questions/store.ts';
import { grade, isSameAnswer } from './rules.ts';
import { recordAnswer } from './record-store.ts';
import { findAnswer, listResults, type StoredAnswer } from './store.ts';
import { findUnsolved } from './unsolved-store.ts';

const handleGetUnsolved: Handler<typeof getUnsolved> = async ({ query, person, database }) => {
  const test = await findUnsolved(database, person, query.category_id);
  if (test !== undefined) return ok({ status: 'ok', test });
  if ((await findCategory(database, query.category_id)) === undefined) throw notFound();
  return ok({ status: 'no_tests_available' });
};

type Earned = Pick<StoredAnswer, 'points' | 'percentage' | 'completed_at'>;

/** What became of an answer that was sent. */
type Outcome =
  /** It is stored, now or since the same answer was sent before. */
  | ({ outcome: 'stored' | 'repeated' } & Earned)
  | { outcome: 'own_test' | 'already_answered' | 'disabled' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  /** Nothing is stored: the question has changed since it was read, or the request's key has been used. */
  | { outcome: 'changed' | 'key_taken' };

/** @throws HttpError for every outcome but a stored answer */
function responseTo({ first_name, last_name }: AuthenticatedUser, outcome: Outcome) {
  switch (outcome.outcome) {
    case 'stored':
    case 'repeated': {
      const { points, percentage, completed_at } = outcome;
      const result: Result = { user_name: `${first_name} ${last_name}`, points, percentage, completed_at };
      const body = { status: 'ok' as const, result };
      return outcome.outcome === 'stored' ? created(body) : ok(body);
    }
    case 'own_test':
      throw forbidden('You cannot answer your own test.', 'own_test');
    case 'already_answered':
      throw conflict('You have already answered this test.', 'already_answered');
    case 'disabled':
      throw conflict('This test is disabled.', 'disabled');
    case 'invalid':
      throw invalid(outcome.errors);
    case 'changed':
    case 'key_taken':
  }
  throw unavailable();
}

/** Grades an answer to a question as it was read, and records it. */
async function answerQuestion(
  { person, body, now, keyed, database }: Call<typeof submitAnswer>,
  question: WholeQuestion,
  guards: Guards,
): Promise<Outcome> {
  if (!guards.canAnswerQuestion(person, question)) return { outcome: 'own_test' };
  const read = grade(question, body);
  const isServed = guards.isServed(question);
  const place = { question: question.id, person: person.id };
  if (isServed && 'graded' in read) {
    const answer = { ...read.graded, completed_at: now.toISOString() };
    const stored = { outcome: 'stored' as const, ...answer };
    const outcome = await recordAnswer(database, {
      ...place,
      ...answer,
      version: question.version,
      keyed: keyed && { ...keyed, body: responseTo(person, stored).body },
    });
    if (outcome === 'stored') return stored;
    if (outcome === 'key_taken') return { outcome };
  }
  const first = await findAnswer(database, place);
  if (first !== undefined) {
    return isSameAnswer(first, body) ? { outcome: 'repeated', ...first } : { outcome: 'already_answered' };
  }
  if (!isServed) return { outcome: 'disabled' };
  return 'errors' in read ? { outcome: 'invalid', ...read } : { outcome: 'changed' };
}

/** Waits until nobody is changing a question, and reads it. */
async function readUnchanging(database: Database, id: number): Promise<WholeQuestion> {
  return inTransaction(database, async (transaction) => {
    await holdQuestion(transaction, id, 'answer');
    return getQuestion(transaction, id);
  });
}

/** How often an answer is graded because its question was changed meanwhile. */
const mostTries = 5;

const handleSubmitAnswer: Handler<typeof submitAnswer> = async (call, { guards }) => {
  const { params, person, database, once } = call;
  let [question] = await readQuestions(database, [params.id], person.versions);
  if (question === undefined) return once(() => Promise.reject(notFound()));
  let outcome = await answerQuestion(call, question, guards);
  for (let tries = 1; outcome.outcome === 'changed' && tries < mostTries; tries += 1) {
    question = await readUnchanging(database, params.id);
    outcome = await answerQuestion(call, question, guards);
  }
  if (outcome.outcome === 'stored') return responseTo(person, outcome);
  // A request that repeats an earlier one under the same key gets the response of the earlier one.
  return once(async () => responseTo(person, outcome));
};

const handleListResults: Handler<typeof listEndpoint> = async ({ params, person, database }, { guards }) => {
  const results = await listResults(database, {
    question: params.id,
    person: person.id,
    own: guards.seesOwnResults(person),
    childrens: guards.seesChildrensResults(person),
  });
  if (results === undefined) throw notFound();
  return ok({ status: 'ok', results });
};

export const answerRoutes = [
  route(getUnsolved, handleGetUnsolved),
  route(submitAnswer, handleSubmitAnswer, 'replay-in-handler'),
  route(listEndpoint, handleListResults),
];
