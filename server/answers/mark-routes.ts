import { getToMark, listToMark as listEndpoint, markAnswer } from '../../contract/marks.ts';
import { isMarkedByPerson } from '../../contract/question-types/registry.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Guards } from '../authorization/guards.ts';
import { type Database } from '../database/database.ts';
import { conflict, forbidden, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type AuthenticatedUser, type Call, type Handler, ok, route } from '../http/route.ts';
import { lockQuestion, getQuestion } from '../questions/store.ts';
import { getMarker, writeMark } from './mark-store.ts';
import { isOvertaken, markedScore } from './rules.ts';
import { setScore } from './store.ts';
import { findQuestionOf, findToMark, listToMark, lockAnswer } from './to-mark-store.ts';

const handleListToMark: Handler<typeof listEndpoint> = async ({ query, person, database }, { guards }) => {
  const author = guards.marksEveryAnswer(person) ? undefined : person.id;
  const { items, total } = await listToMark(database, person, author, query);
  return ok(listPage(items, total, query));
};

const handleGetToMark: Handler<typeof getToMark> = async ({ params, person, database }, { guards }) => {
  const answer = await findToMark(database, person, params.id);
  if (answer === undefined) throw notFound();
  const question = await getQuestion(database, answer.test.id, person.versions);
  if (!guards.canMarkAnswers(person, question)) throw forbidden();
  if (!isMarkedByPerson(question.test_type)) throw notFound();
  return ok({ status: 'ok', data_api: [answer] });
};

/** Locks the question and the answer of a mark. @throws 403, 404, or 409 where the answer cannot be marked */
async function lockToMark(transaction: Database, person: AuthenticatedUser, id: number, guards: Guards) {
  const found = await findQuestionOf(transaction, id);
  if (found === undefined) throw notFound();
  const question = await lockQuestion(transaction, found, 'answer');
  if (!guards.canMarkAnswers(person, question)) throw forbidden();
  if (!isMarkedByPerson(question.test_type)) {
    throw conflict('No person marks the answers to this test.', 'not_marked_by_person');
  }
  const { isErased, person: writer, weight } = await lockAnswer(transaction, id);
  if (isErased) throw conflict('The text of this answer was erased.', 'erased');
  return { ...question, writer, weight };
}

async function mark(
  { params, body, person, now, keyed }: Call<typeof markAnswer>,
  transaction: Database,
  guards: Guards,
) {
  const { author, writer, weight, ...question } = await lockToMark(transaction, person, params.id, guards);
  if (
    isOvertaken(
      await getMarker(transaction, params.id),
      body.seen_marked_at,
      keyed === undefined ? person.id : undefined,
    )
  ) {
    throw conflict('Another person has marked this answer meanwhile.', 'marked_meanwhile');
  }
  const answer = { id: params.id, question: question.id, author };
  const isNew = await writeMark(transaction, answer, body, { marked_by: person.id, now });
  await setScore(transaction, params.id, markedScore(body.percentage, weight));
  const details = { question: question.id, answer: params.id, percentage: body.percentage };
  const auditEvent = { actor: person.id, action: 'answer.marked', person: writer, details } as const;
  if (isNew) await insertAuditEntries(transaction, [auditEvent]);
}

const handleMarkAnswer: Handler<typeof markAnswer> = async (call, { guards }) => {
  return call.once(async (transaction) => {
    await mark(call, transaction, guards);
    const marked = await findToMark(transaction, call.person, call.params.id);
    if (marked === undefined) throw notFound();
    return ok({ status: 'ok', data_api: [marked] });
  });
};

export const markRoutes = [
  route(listEndpoint, handleListToMark),
  route(getToMark, handleGetToMark),
  route(markAnswer, handleMarkAnswer),
];
