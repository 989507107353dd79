import { decideLateAnswers, type LateAnswer, listLateAnswers } from '../../../contract/work/late-answers.ts';
import { listOwnLateAnswers } from '../../../contract/work/own-late-answers.ts';
import { message } from '../../../contract/wire/messages.ts';
import { storedAnswerFields } from '../../../contract/question-types/stored/stored-form.ts';
import type { AppContext } from '../../app-context.ts';
import { scoreNow } from '../../answers/regrade-store.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { conflict, invalid } from '../../http/responses/errors.ts';
import { listPage } from '../../http/responses/list.ts';
import { type Call, type Handler, ok, route } from '../../http/route.ts';
import { lockQuestion, readQuestions } from '../../questions/store.ts';
import { asAnswered } from '../../questions/version-on-wire.ts';
import { isNewer, momentOf } from './rules.ts';
import { heldRoutes } from './held-routes.ts';
import { type ListedLate, listLate, listLateOf } from './list-store.ts';
import { findCounted, lockById, writeCounted } from './counted-store.ts';
import { type LateRow, readLate, writeDecision } from './store.ts';
import { questionFor, type Reader } from '../results/paper.ts';
import { readPupils } from '../results/store.ts';
import type { StoredAttempt } from '../results/rules.ts';
import { requireResults, type SeenWork } from '../results/results.ts';
import { countedOf } from './take.ts';
import { transferResults } from '../results/transfer-store.ts';
import { weightOf } from '../weight-store.ts';

/** The times and the decision of a late answer, on the wire. */
function timesOf({ at, received_at, ended_at, decided, decided_at }: ListedLate) {
  return { at, received_at, ended_at, decided, decided_at };
}

const numberOf = ({ questions, question }: ListedLate) => questions.indexOf(question) + 1;

/** The late answers of the pupils whom the reader sees: those of each in the order of the tests. */
async function readListed(
  database: Database,
  { work, scope }: SeenWork,
  reader: Reader,
): Promise<LateAnswer[]> {
  const pupils = await readPupils(database, scope);
  const people = pupils.map(({ person }) => person);
  const rows = await listLate(database, work.id, people);
  const ids = [...new Set(rows.map(({ question }) => question))];
  const questions = ids.length === 0 ? [] : await readQuestions(database, ids, reader.person.versions);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const order = new Map(people.map((person, place) => [person, place]));
  const place = ({ person }: ListedLate) => order.get(person) ?? 0;
  const sorted = rows.toSorted(
    (a, b) => place(a) - place(b) || a.number - b.number || numberOf(a) - numberOf(b),
  );
  return sorted.flatMap((row) => {
    const now = byId.get(row.question);
    if (now === undefined) return [];
    const question = asAnswered(now, row.seen);
    const { id, person, name, number, answer, decided, is_answered, decided_by_name } = row;
    const wording = {
      id,
      person,
      name,
      attempt: number,
      number: numberOf(row),
      test: questionFor(question, reader),
      given: answer === null ? null : storedAnswerFields(question.stored, answer),
      replaces: decided === 'waiting' && is_answered,
      decided_by_name,
    };
    return Object.assign(wording, timesOf(row));
  });
}

async function answerWith(
  database: Database,
  seen: SeenWork,
  { person }: { person: Reader['person'] },
  { guards, config }: AppContext,
) {
  const data_api = await readListed(database, seen, { person, guards, config });
  return ok({ status: 'ok' as const, title: seen.work.title, data_api });
}

const handleList: Handler<typeof listLateAnswers> = async (call, context) => {
  const { params, person, now, database } = call;
  const seen = await requireResults(database, person, params.id, { guards: context.guards, now });
  return answerWith(database, seen, call, context);
};

type AskedAttempt = Pick<StoredAttempt, 'number' | 'started_at' | 'questions' | 'weights'>;

/** Late answers of pupils whom the reader sees, with their tests and attempts locked. @throws 400 where one is none of these */
async function lockLate(
  transaction: Database,
  { scope }: SeenWork,
  ids: readonly number[],
): Promise<{
  rows: LateRow[];
  people: ReadonlyMap<number, { person: number } & AskedAttempt>;
}> {
  const found = await readLate(transaction, ids);
  const pupils = await readPupils(transaction, scope);
  const people = new Map(
    pupils.flatMap(({ person, attempts }) =>
      attempts.map((attempt) => [attempt.id, { ...attempt, person }] as const),
    ),
  );
  const known = new Map(found.map((row) => [row.id, row]));
  const stranger = ids.find((id) => !people.has(known.get(id)?.attempt ?? 0));
  if (stranger !== undefined) throw invalid({ answers: message.missingPk(stranger) });
  const inOrder = (list: readonly number[]) => [...new Set(list)].toSorted((a, b) => a - b);
  // Tests before attempts, each in their order, as everywhere.
  for (const id of inOrder(found.map(({ question }) => question)))
    await lockQuestion(transaction, id, 'answer');
  await lockById(transaction, inOrder(found.map(({ attempt }) => attempt)));
  return { rows: await readLate(transaction, ids), people };
}

/** Has a late answer count. @throws 409 where a newer one does */
async function take(
  transaction: Database,
  row: LateRow,
  { started_at, ...asked }: AskedAttempt,
  now: Date,
): Promise<number | null> {
  const facts = { startedAt: Date.parse(started_at), endedAt: 0, receivedAt: Date.parse(row.received_at) };
  const moment = momentOf(row.at === null ? null : Date.parse(row.at), facts);
  const counted = countedOf(await findCounted(transaction, row.attempt, row.question));
  if (counted !== undefined && !isNewer({ moment, choice: row.choice }, counted)) {
    throw conflict('A newer answer to this test counts.', 'newer_counts');
  }
  const question = await lockQuestion(transaction, row.question, 'answer');
  const { attempt, answer, choice, received_at, version } = row;
  const earned =
    answer === null
      ? { points: null, percentage: null }
      : await scoreNow(transaction, question.id, row, weightOf(asked, question.id));
  const given_at = new Date(moment).toISOString();
  const times = { given_at, answered_at: received_at };
  await writeCounted(
    transaction,
    { attempt, question: question.id, answer, version, choice, ...earned, ...times },
    now,
  );
  return earned.percentage;
}

/** Decides about late answers. The same decision once more changes nothing. @throws 400, 409 */
async function decide(
  { params, body, person, now }: Call<typeof decideLateAnswers>,
  transaction: Database,
  seen: SeenWork,
): Promise<void> {
  const { decision } = body;
  const { rows, people } = await lockLate(transaction, seen, body.answers);
  const attempts = new Set<number>();
  for (const row of rows) {
    if (row.state === decision) continue;
    if (row.state !== body.seen) {
      throw conflict('Another decision was made meanwhile.', 'decided_meanwhile');
    }
    const pupil = people.get(row.attempt);
    if (pupil === undefined) continue;
    const after = decision === 'taken' ? await take(transaction, row, pupil, now) : undefined;
    await writeDecision(transaction, row, decision, { person: person.id, now });
    if (decision === 'taken') attempts.add(row.attempt);
    const details = { work: params.id, question: row.question, attempt: pupil.number, decision, after };
    await insertAuditEntries(transaction, [
      { actor: person.id, action: 'work.late_decided', person: pupil.person, details },
    ]);
  }
  for (const attempt of attempts) await transferResults(transaction, attempt, now);
}

const handleDecide: Handler<typeof decideLateAnswers> = async (call, context) => {
  const { params, person, now, database } = call;
  const seen = await requireResults(database, person, params.id, { guards: context.guards, now });
  return inTransaction(database, async (transaction) => {
    await decide(call, transaction, seen);
    return answerWith(transaction, seen, call, context);
  });
};

const handleListOwn: Handler<typeof listOwnLateAnswers> = async ({ query, person, database }) => {
  const { rows, total } = await listLateOf(database, person.id, query);
  const rowsOnWire = rows.map((row) => {
    const { id, work, title, number } = row;
    const place = { id, work, title, attempt: number, number: numberOf(row) };
    return Object.assign(place, timesOf(row));
  });
  return ok(listPage(rowsOnWire, total, query));
};

/** Rejected answers, for those who see the results of the work, and for their pupils. */
export const rejectedRoutes = [
  route(listLateAnswers, handleList),
  route(decideLateAnswers, handleDecide),
  route(listOwnLateAnswers, handleListOwn),
  ...heldRoutes,
];
