import { checkQuestion, findQuestionType } from '../../contract/question-types/registry.ts';
import { storedTypeOf } from '../../contract/question-types/stored/stored-form.ts';
import {
  getVersion as getEndpoint,
  listVersions as listEndpoint,
  restoreVersion as restoreEndpoint,
} from '../../contract/questions/versions.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Guards } from '../authorization/guards.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, forbidden, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type AuthenticatedUser, type Call, type Handler, ok, type Route, route } from '../http/route.ts';
import { editingOf } from './relation-store.ts';
import { concernsGrading, auditEventsOfChange, shownToEditor } from './rules.ts';
import {
  editTo,
  findMissing,
  type FullQuestion,
  getQuestion,
  lockQuestion,
  updateQuestion,
} from './store.ts';
import { asWritten } from './version-on-wire.ts';
import { listVersions, readVersions, type State } from './version-store.ts';

/** Why a person who may read a test, or change it, may not do so now. */
export function withheldByWork() {
  return forbidden('This test stands in work.', 'kept_for_work');
}

/** @throws 403 where the person may not change the question, or not now */
export async function requireEditable(
  asking: Parameters<typeof editingOf>[0],
  question: { id: number; author: number | null },
  guards: Guards,
): Promise<void> {
  const editing = await editingOf(asking, question, guards);
  if (editing === 'refused') throw forbidden();
  if (editing === 'withheld') throw withheldByWork();
}

/** @throws 404, or 403 where the person may not see the versions of the question */
async function requireVisible(
  database: Database,
  { person, now }: { person: AuthenticatedUser; now: Date },
  id: number,
  guards: Guards,
): Promise<FullQuestion> {
  const question = await getQuestion(database, id, person.versions);
  if (guards.canSeeVersions(person, question)) return question;
  const editing = await editingOf({ person, now, database }, question, guards);
  if (editing === 'withheld') throw withheldByWork();
  if (!guards.canSeeVersions(person, question, editing === 'granted')) throw forbidden();
  return question;
}

/** Versions as a person may see them, from the number `to` down to `from`. */
async function versionsFor(
  database: Database,
  person: AuthenticatedUser,
  question: FullQuestion,
  { from, to }: { from: number; to: number },
  guards: Guards,
) {
  const versions = await listVersions(database, question, { from, to });
  if (guards.seesAuthorEmail(person)) return versions;
  return versions.map(({ number, made_at, made_by_name, changed, suggested }) => ({
    number,
    made_at,
    made_by_name,
    changed,
    suggested,
  }));
}

const handleListVersions: Handler<typeof listEndpoint> = async (
  { params, query, person, now, database },
  { guards },
) => {
  const question = await requireVisible(database, { person, now }, params.id, guards);
  const to = question.version - (query.page - 1) * query.per_page;
  const range = { from: Math.max(1, to - query.per_page + 1), to };
  const items = to < 1 ? [] : await versionsFor(database, person, question, range, guards);
  return ok(listPage(items, question.version, query));
};

const handleGetVersion: Handler<typeof getEndpoint> = async (
  { params, query: { number }, person, now, database },
  { guards },
) => {
  const question = await requireVisible(database, { person, now }, params.id, guards);
  const states = await readVersions(database, question.id, [number, number - 1]);
  const state = states.get(number);
  const [version] = await versionsFor(database, person, question, { from: number, to: number }, guards);
  if (state === undefined || version === undefined) throw notFound();
  const before = states.get(number - 1);
  return ok({
    status: 'ok',
    data_api: [
      {
        ...version,
        test: asWritten(question, state),
        before: before === undefined ? null : asWritten(question, before),
      },
    ],
  });
};

/** @throws 409 where a version cannot be restored, since its type, category or level has changed */
async function requireRestorable(database: Database, state: State): Promise<void> {
  const isKnown = findQuestionType(state.test_type) !== undefined;
  if (!isKnown || 'problems' in checkQuestion(storedTypeOf(state.test_type), state.content, state.key)) {
    throw conflict('This version does not fit its type any more.', 'version_invalid');
  }
  const missing = await findMissing(database, state);
  if ('category' in missing) throw conflict('The category of this version was deleted.', 'category_deleted');
  if ('qiyinlik_darajasi' in missing)
    throw conflict('The level of this version was deleted.', 'level_deleted');
}

/** Functions of features to the right of this one. */
type Needs = {
  /** Grades every answer to a question again. */
  regrade: (transaction: Database, question: number) => Promise<void>;
};

async function restoreVersion(
  { params: { id }, body: { number }, person, now, database }: Call<typeof restoreEndpoint>,
  { guards }: AppContext,
  { regrade }: Needs,
): Promise<FullQuestion> {
  return inTransaction(database, async (transaction) => {
    const before = await lockQuestion(transaction, id, 'change');
    await requireEditable({ person, now, database: transaction }, before, guards);
    const state = (await readVersions(transaction, id, [number])).get(number);
    if (state === undefined) throw notFound();
    await requireRestorable(transaction, state);
    const after = await updateQuestion(transaction, id, editTo(state), { by: person.id, at: now });
    if (concernsGrading(before, after)) await regrade(transaction, id);
    await insertAuditEntries(transaction, auditEventsOfChange(person.id, before, after));
    return getQuestion(transaction, id);
  });
}

export const versionRoutes = (needs: Needs): Route[] => [
  route(listEndpoint, handleListVersions),
  route(getEndpoint, handleGetVersion),
  route(restoreEndpoint, async (call, context) => {
    const question = await restoreVersion(call, context, needs);
    return ok({ status: 'ok', data_api: [shownToEditor(call.person, question, context.guards)] });
  }),
];
