import {
  addQuestionSet,
  changeQuestionSet,
  deleteQuestionSet,
  getQuestionSet,
  listQuestionSets,
  type QuestionSet,
  type SetInList,
  setLimits,
} from '../../contract/question-sets.ts';
import { message } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Guards } from '../authorization/guards.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { AccountGoneError } from '../errors.ts';
import { forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import {
  type AuthenticatedUser,
  created,
  type Handler,
  noContent,
  ok,
  type Route,
  route,
} from '../http/route.ts';
import { listSharedToChange, notAnswered } from '../questions/relation-store.ts';
import { withFormat } from '../questions/rules.ts';
import { type FullQuestion, readQuestions } from '../questions/store.ts';
import { findWithheldFromColleague } from '../questions/withheld-store.ts';
import { auditEventsOfShares } from './rules.ts';
import * as store from './store.ts';

type Asking = { person: AuthenticatedUser; now: Date; database: Database };

/** A set as the list has it. */
function inList(
  person: AuthenticatedUser,
  { id, name, author, author_name, made_at, may_change, tests_count }: store.StoredSet,
  guards: Guards,
): SetInList {
  const is_own = guards.isSelf(person, author);
  return { id, name, author_name, is_own, may_change: is_own || may_change, made_at, tests_count };
}

/** The tests of a list that a person may read now, and which of them are shared with the person to be changed. */
export async function readable(
  { person, now, database }: Asking,
  ids: readonly number[],
  guards: Guards,
): Promise<{ tests: FullQuestion[]; edited: ReadonlySet<number> }> {
  const questions = await readQuestions(database, ids);
  const edited = await listSharedToChange(database, person.id, ids);
  const withheld = await findWithheldFromColleague(database, person, now);
  const tests = questions.filter(
    (question) =>
      guards.canEditQuestion(person, question) ||
      (guards.canReadQuestion(person, question, notAnswered, edited.has(question.id)) &&
        !withheld.has(question.id)),
  );
  return { tests, edited };
}

/** A set as a person sees it. */
async function present(asking: Asking, set: store.StoredSet, guards: Guards): Promise<QuestionSet> {
  const { person, database } = asking;
  const { tests_count: _count, ...summary } = inList(person, set, guards);
  const { tests, edited } = await readable(asking, await store.readTestsOfSet(database, set.id), guards);
  return {
    ...summary,
    tests: tests.map((question) =>
      withFormat({
        id: question.id,
        savol: question.savol,
        text_format: question.text_format ?? 'plain',
        test_type: question.test_type,
        enabled: question.enabled,
        author_name: question.author_name,
        may_change: guards.canEditQuestion(person, question, edited.has(question.id)),
      }),
    ),
    ...(summary.is_own && { shares: await store.readShares(database, set.id) }),
  };
}

/** @throws 404 for a set that is not there, or not shared with the person */
export function requireVisible(
  person: AuthenticatedUser,
  set: store.StoredSet | undefined,
  guards: Guards,
): store.StoredSet {
  if (set === undefined || !guards.canUseSet(person, set, set.is_shared)) throw notFound();
  return set;
}

/** Locks a set for a change. @throws 404, or 403 for a set of another author */
async function lockOwn(transaction: Database, person: AuthenticatedUser, id: number, guards: Guards) {
  const set = requireVisible(person, await store.lockSet(transaction, person.id, id), guards);
  if (!guards.canChangeSet(person, set)) throw forbidden();
  return set;
}

/** @throws 400 for tests that are not there, or that the person may not read now */
async function requireReadable(asking: Asking, field: string, ids: readonly number[], guards: Guards) {
  const { tests } = await readable(asking, ids, guards);
  const found = new Set(tests.map(({ id }) => id));
  const refused = ids.find((id) => !found.has(id));
  if (refused !== undefined) throw invalid({ [field]: message.missingPk(refused) });
}

const handleList: Handler<typeof listQuestionSets> = async ({ query, person, database }, { guards }) => {
  const { sets, total } = await store.listSets(database, person.id, query);
  return ok(
    listPage(
      sets.map((set) => inList(person, set, guards)),
      total,
      query,
    ),
  );
};

const handleAdd: Handler<typeof addQuestionSet> = async (
  { body, person, now, database, once },
  { guards },
) => {
  await requireReadable({ person, now, database }, 'tests', body.tests, guards);
  return once(async (transaction) => {
    const id = await store.insertSet(transaction, { name: body.name, author: person.id });
    await store.addTests(transaction, id, body.tests);
    const set = await store.findSet(transaction, person.id, id);
    if (set === undefined) throw new AccountGoneError();
    const shown = await present({ person, now, database: transaction }, set, guards);
    return created({ status: 'ok' as const, data_api: [shown] });
  });
};

const handleGet: Handler<typeof getQuestionSet> = async ({ params, person, now, database }, { guards }) => {
  const set = requireVisible(person, await store.findSet(database, person.id, params.id), guards);
  return ok({ status: 'ok', data_api: [await present({ person, now, database }, set, guards)] });
};

/** Replaces the list of shares. @throws 400 for people who write no tests, and for the author */
async function shareWith(
  transaction: Database,
  person: AuthenticatedUser,
  set: store.StoredSet,
  shares: readonly store.Share[],
): Promise<void> {
  const people = shares.flatMap((to) => (to.person === null ? [] : [to.person]));
  const writers = await store.findWriters(transaction, people);
  const refused = people.find((id) => !writers.has(id) || id === person.id);
  if (refused !== undefined) throw invalid({ shares: message.missingPk(refused) });
  const before = await store.readShares(transaction, set.id);
  await store.replaceShares(transaction, set.id, shares);
  const shared = { actor: person.id, set: set.id, name: set.name };
  await insertAuditEntries(transaction, auditEventsOfShares(shared, before, shares));
}

const handleChange: Handler<typeof changeQuestionSet> = async (
  { params, body, person, now, database },
  { guards }: Pick<AppContext, 'guards'>,
) =>
  inTransaction(database, async (transaction) => {
    const set = await lockOwn(transaction, person, params.id, guards);
    const asking = { person, now, database: transaction };
    if (body.name !== undefined) await store.renameSet(transaction, set.id, body.name);
    if (body.remove !== undefined) await store.removeTests(transaction, set.id, body.remove);
    if (body.add !== undefined) {
      await requireReadable(asking, 'add', body.add, guards);
      await store.addTests(transaction, set.id, body.add);
      const { length } = await store.readTestsOfSet(transaction, set.id);
      if (length > setLimits.tests) throw invalid({ add: message.more(setLimits.tests) });
    }
    const named = { ...set, name: body.name ?? set.name };
    if (body.shares !== undefined) await shareWith(transaction, person, named, body.shares);
    return ok({ status: 'ok' as const, data_api: [await present(asking, named, guards)] });
  });

const handleDelete: Handler<typeof deleteQuestionSet> = async ({ params, person, database }, { guards }) => {
  await inTransaction(database, async (transaction) => {
    const set = await lockOwn(transaction, person, params.id, guards);
    const before = await store.readShares(transaction, set.id);
    await store.deleteSet(transaction, set.id);
    const shared = { actor: person.id, set: set.id, name: set.name };
    await insertAuditEntries(transaction, auditEventsOfShares(shared, before, []));
  });
  return noContent();
};

export const questionSetRoutes: Route[] = [
  route(listQuestionSets, handleList),
  route(addQuestionSet, handleAdd),
  route(getQuestionSet, handleGet),
  route(changeQuestionSet, handleChange),
  route(deleteQuestionSet, handleDelete),
];
