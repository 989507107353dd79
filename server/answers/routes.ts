import {
  type AnswerInput,
  getUnsolved,
  listResults as listEndpoint,
  type Result,
  submitAnswer,
} from '../../contract/answers.ts';
import type { Database } from '../database/database.ts';
import { retried } from '../database/retry.ts';
import { findCategory } from '../categories/store.ts';
import type { House } from '../house.ts';
import { conflict, forbidden, invalid, notFound } from '../http/errors.ts';
import { type Call, created, type Handler, ok, type AuthenticatedUser, route } from '../http/route.ts';
import {
  findQuestionToGrade,
  forgetQuestionToGrade,
  getWeight,
  holdQuestion,
  type StoredQuestion,
} from '../questions/store.ts';
import { isSameAnswer, readGiven } from './given.ts';
import { score } from './rules.ts';
import { insertFirstAnswer } from './first-answers-store.ts';
import { findAnswer, insertAnswer, listResults, type StoredAnswer } from './store.ts';
import { findUnsolved } from './unsolved.ts';

const getUnsolvedRoute = route(getUnsolved, async ({ query, person, database }) => {
  const test = await findUnsolved(database, person.id, query.category_id);
  if (test !== undefined) return ok({ status: 'ok', test });
  if ((await findCategory(database, query.category_id)) === undefined) throw notFound();
  return ok({ status: 'no_tests_available' });
});

function nameOf({ first_name, last_name }: AuthenticatedUser): string {
  return `${first_name} ${last_name}`;
}

function recorded(person: AuthenticatedUser, { points, percentage, completed_at }: StoredAnswer) {
  const result: Result = {
    user_name: nameOf(person),
    points,
    percentage,
    completed_at,
  };
  return { status: 'ok' as const, result };
}

/** The first result again for the same answer, which is a retry. */
function repeat(person: AuthenticatedUser, first: StoredAnswer, input: AnswerInput) {
  if (isSameAnswer(first, input)) return ok(recorded(person, first));
  throw conflict('You have already answered this test.', 'already_answered');
}

async function grade(transaction: Database, question: StoredQuestion, input: AnswerInput) {
  const read = readGiven(question, input);
  if ('errors' in read) throw invalid(read.errors);
  const weight = await getWeight(transaction, question.qiyinlik_darajasi);
  return { ...read.given, ...score(question, read.given, weight) };
}

/**
 * The usual case in one statement or two: the question is there and served, and this is the person's first answer. With a key
 * it is also the first request with that key, since the first one's answer would be there.
 * @returns undefined for every other case, with nothing stored
 */
async function submitAtOnce(
  { params: { id }, person, body, database, keyed }: Call<typeof submitAnswer>,
  { canAnswerQuestion, isServed }: House['guards'],
) {
  const question = await findQuestionToGrade(database, id);
  if (question === undefined || !canAnswerQuestion(person, question) || !isServed(question)) return undefined;
  const read = readGiven(question, body);
  if ('errors' in read) return undefined;
  const answer = {
    question: id,
    version: question.version,
    person: person.id,
    name: nameOf(person),
    keyed,
    ...read.given,
    ...score(question, read.given, question.weight),
  };
  return retried(() => insertFirstAnswer(database, answer));
}

const handleSubmitAnswer: Handler<typeof submitAnswer> = async (call, { guards }) => {
  const { params, body, person, database, once } = call;
  const quick = await submitAtOnce(call, guards);
  if (quick !== undefined) return created(recorded(person, quick));
  // What was remembered of the question may be why.
  forgetQuestionToGrade(database, params.id);
  return once(async (transaction) => {
    const question = await holdQuestion(transaction, params.id, 'answer');
    if (!guards.canAnswerQuestion(person, question))
      throw forbidden('You cannot answer your own test.', 'own_test');
    const place = { question: question.id, person: person.id };
    const first = await findAnswer(transaction, place);
    if (first !== undefined) return repeat(person, first, body);
    if (!guards.isServed(question)) throw conflict('This test is disabled.', 'disabled');
    const stored = await insertAnswer(transaction, {
      ...place,
      ...(await grade(transaction, question, body)),
    });
    if (stored !== undefined) return created(recorded(person, stored));
    // The same person answered beside us; who was first is certain now.
    const other = await findAnswer(transaction, place);
    if (other === undefined) throw notFound();
    return repeat(person, other, body);
  });
};

const submitAnswerRoute = route(submitAnswer, handleSubmitAnswer, 'replay-in-handler');

const listResultsRoute = route(listEndpoint, async ({ params, person, database }, { guards }) => {
  const results = await listResults(database, {
    question: params.id,
    person: person.id,
    own: guards.seesOwnResults(person),
    childrens: guards.seesChildrensResults(person),
  });
  if (results === undefined) throw notFound();
  return ok({ status: 'ok', results });
});

export const answerRoutes = [getUnsolvedRoute, submitAnswerRoute, listResultsRoute];
