import {
  addQuestionSet,
  changeQuestionSet,
  deleteQuestionSet,
  getQuestionSet,
  listQuestionSets,
  seeQuestionSets,
  type QuestionSet,
  type SetInList,
  setLimits,
  setMessages,
} from '../../contract/question-sets.ts';
import { message } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Guards } from '../authorization/guards.ts';
import { findCategory } from '../categories/store.ts';
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
import { findWithheldFromColleague } from '../questions/withheld-store.ts';
import { auditEventsOfShares } from './rules.ts';
import * as store from './store.ts';

type Asking = { person: AuthenticatedUser; now: Date; database: Database };

/** A set as the list has it. */
function inList(person: AuthenticatedUser, set: store.StoredSet, guards: Guards): SetInList {
  const { id, name, author, author_name, category, made_at, is_new, may_change, tests_count } = set;
  const is_own = guards.isSelf(person, author);
  const toPeople = set.has_people || !is_own ? 'people' : 'no';
  return {
    id,
    name,
    author_name,
    is_own,
    may_change: is_own || may_change,
    category,
    tests_count,
    shared: set.has_school ? 'school' : toPeople,
    is_new,
    made_at,
  };
}

/** The tests of a list that a person may read now, and which of them are shared with the person to be changed. */
export async function readable(
  { person, now, database }: Asking,
  ids: readonly number[],
  guards: Guards,
): Promise<{ tests: store.TestInSet[]; edited: ReadonlySet<number> }> {
  const questions = await store.readTestsInSet(database, ids);
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
  const summary = inList(person, set, guards);
  const ids = await store.listTestsOfSet(database, set.id, setLimits.tests);
  const { tests, edited } = await readable(asking, ids, guards);
  return {
    ...summary,
    tests: tests.map(({ author, ...test }) => {
      const may_change = guards.canEditQuestion(person, { author }, edited.has(test.id));
      return withFormat({ ...test, may_change });
    }),
    ...(summary.is_own && { shares: await openShares(database, set.id) }),
  };
}

/** With whom a set is shared, without closed accounts. */
async function openShares(database: Database, id: number) {
  const shares = await store.readShares(database, id);
  return shares
    .filter(({ is_closed }) => !is_closed)
    .map(({ person, name, may_change }) => ({ person, name, may_change }));
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

const handleSee: Handler<typeof seeQuestionSets> = async ({ person, database }) => {
  await store.seeSets(database, person.id);
  return noContent();
};

const handleAdd: Handler<typeof addQuestionSet> = async (
  { body, person, now, database, once },
  { guards },
) => {
  const { name, tests, category } = body;
  if ((tests === undefined) === (category === undefined)) {
    throw invalid({ tests: setMessages.tests_or_category });
  }
  if (tests !== undefined) await requireReadable({ person, now, database }, 'tests', tests, guards);
  if (category !== undefined && (await findCategory(database, category)) === undefined) {
    throw invalid({ category: message.missingPk(category) });
  }
  return once(async (transaction) => {
    const count = await store.lockSetsOf(transaction, person.id);
    if (count >= setLimits.sets) throw invalid({ name: setMessages.many_sets });
    const id = await store.insertSet(transaction, { name, author: person.id, category: category ?? null });
    if (tests !== undefined) await store.addTests(transaction, id, tests);
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

/** Replaces the list of shares. @throws 400 for new people who write no tests, for closed accounts and for the author */
async function shareWith(
  transaction: Database,
  person: AuthenticatedUser,
  set: store.StoredSet,
  shares: readonly store.Share[],
): Promise<void> {
  const before = await store.readShares(transaction, set.id);
  const people = shares.flatMap((to) => (to.person === null ? [] : [to.person]));
  const allowed = await store.findWriters(transaction, people);
  // A colleague stays in the list after losing the role.
  for (const { person: id, is_closed } of before) if (id !== null && !is_closed) allowed.add(id);
  const refused = people.find((id) => !allowed.has(id) || id === person.id);
  if (refused !== undefined) throw invalid({ shares: message.missingPk(refused) });
  await store.replaceShares(transaction, set.id, shares);
  const shared = { actor: person.id, set: set.id, name: set.name };
  await insertAuditEntries(transaction, auditEventsOfShares(shared, before, shares));
}

/** @throws 400 for single tests of a set of a category */
function requireNoTests({ add, remove }: { add?: number[] | undefined; remove?: number[] | undefined }) {
  if (add !== undefined) throw invalid({ add: setMessages.of_category });
  if (remove !== undefined) throw invalid({ remove: setMessages.of_category });
}

const handleChange: Handler<typeof changeQuestionSet> = async (
  { params, body, person, now, database },
  { guards }: Pick<AppContext, 'guards'>,
) =>
  inTransaction(database, async (transaction) => {
    const set = await lockOwn(transaction, person, params.id, guards);
    const asking = { person, now, database: transaction };
    if (set.category !== null) requireNoTests(body);
    if (body.name !== undefined) await store.renameSet(transaction, set.id, body.name);
    if (body.remove !== undefined) await store.removeTests(transaction, set.id, body.remove);
    if (body.add !== undefined) {
      await requireReadable(asking, 'add', body.add, guards);
      await store.addTests(transaction, set.id, body.add);
      const { length } = await store.listTestsOfSet(transaction, set.id, setLimits.tests + 1);
      if (length > setLimits.tests) throw invalid({ add: message.more(setLimits.tests) });
    }
    const named = { ...set, name: body.name ?? set.name };
    if (body.shares !== undefined) await shareWith(transaction, person, named, body.shares);
    const changed = requireVisible(person, await store.findSet(transaction, person.id, set.id), guards);
    return ok({ status: 'ok' as const, data_api: [await present(asking, changed, guards)] });
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
  route(seeQuestionSets, handleSee),
  route(addQuestionSet, handleAdd),
  route(getQuestionSet, handleGet),
  route(changeQuestionSet, handleChange),
  route(deleteQuestionSet, handleDelete),
];
