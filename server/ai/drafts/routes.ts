import {
  acceptDraft as acceptEndpoint,
  cancelDraftOrder as cancelEndpoint,
  type DraftOrder,
  type DraftOrderWithDrafts,
  getDraftOrder as getEndpoint,
  listDraftOrders as listEndpoint,
  mostOrders,
  orderDrafts as orderEndpoint,
} from '../../../contract/ai/drafts.ts';
import { message, messages } from '../../../contract/wire/messages.ts';
import type { AppContext } from '../../app-context.ts';
import type { Guards } from '../../authorization/guards.ts';
import { findCategory } from '../../categories/store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../http/responses/errors.ts';
import { listPage } from '../../http/responses/list.ts';
import {
  type AuthenticatedUser,
  type Call,
  created,
  type Handler,
  ok,
  type Route,
  route,
} from '../../http/route.ts';
import { shownToAuthor } from '../../questions/rules.ts';
import {
  findMissing,
  getQuestion,
  lockQuestion,
  readQuestions,
  updateQuestion,
} from '../../questions/store.ts';
import { lockAccount } from '../../users/store.ts';
import { analyzeAtSaving } from '../analysis/at-saving.ts';
import {
  acceptStored,
  countUnderWay,
  endOrder,
  findDraft,
  findShownOrder,
  insertOrder,
  listDrafts,
  listOrders,
  lockOrder,
  type ShownOrder,
} from './store.ts';
import { planOf } from '../rules.ts';
import { readHold, requireOn } from '../hold.ts';
import { deleteTaskOfOrder, insertTaskOfOrder } from '../task-store.ts';

type Ordered = Call<typeof orderEndpoint>['body'];

/** Category, type and level of the test that drafts are to be like. @throws 400 where there is none that the person may change */
async function requireLike(
  database: Database,
  person: AuthenticatedUser,
  { like }: Ordered,
  guards: Guards,
): Promise<Partial<Ordered>> {
  if (like === undefined) return {};
  const [question] = await readQuestions(database, [like]);
  if (question === undefined || !guards.canEditQuestion(person, question)) {
    throw invalid({ like: message.missingPk(like) });
  }
  const { category, test_type, qiyinlik_darajasi } = question;
  return { category, test_type, qiyinlik_darajasi };
}

/**
 * The fields of a new order.
 * @throws 400 for a test that the person may not change, without one for fields that are missing, and for a category or level that does
 * not exist
 */
async function requireAsked(database: Database, person: AuthenticatedUser, body: Ordered, guards: Guards) {
  const like = await requireLike(database, person, body, guards);
  const { category = like.category, test_type = like.test_type } = body;
  const { qiyinlik_darajasi = like.qiyinlik_darajasi } = body;
  if (category === undefined || test_type === undefined || qiyinlik_darajasi === undefined) {
    const fields = Object.entries({ category, test_type, qiyinlik_darajasi });
    const missing = fields.filter(([, value]) => value === undefined).map(([name]) => name);
    throw invalid(Object.fromEntries(missing.map((name) => [name, messages.required])));
  }
  const unknown = await findMissing(database, { category, qiyinlik_darajasi });
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  const language = body.language ?? (await findCategory(database, category))?.language ?? 'uz';
  const about = { category, test_type, qiyinlik_darajasi, language };
  return {
    ...about,
    like_question: body.like ?? null,
    topic: body.topic.normalize('NFC'),
    count: body.count,
  };
}

/** Orders as they are shown, with the reason that holds those that wait. */
async function shown(
  context: AppContext,
  database: Database,
  orders: readonly ShownOrder[],
  now: Date,
): Promise<DraftOrder[]> {
  const held = (await readHold(context, database, now))?.held ?? null;
  return orders.map((order) => Object.assign(order, { held: order.state === 'waiting' ? held : null }));
}

/**
 * Locks the account of a person until the transaction ends, so that no two orders take the same place.
 * @throws 409 where too many orders of the person wait or run
 */
async function requireRoom(transaction: Database, person: AuthenticatedUser): Promise<void> {
  await lockAccount(transaction, person.id);
  if ((await countUnderWay(transaction, person.id)) >= mostOrders) {
    throw conflict(`${mostOrders} orders of drafts wait already.`, 'too_many_orders');
  }
}

const handleOrder: Handler<typeof orderEndpoint> = async ({ body, person, now, database, once }, context) => {
  const { ai } = await requireOn(context, database);
  const asked = await requireAsked(database, person, body, context.guards);
  return once(async (transaction) => {
    await requireRoom(transaction, person);
    const by = { made_by: person.id, made_at: now };
    const id = await insertOrder(transaction, { ...asked, ...planOf(asked.count), ...by });
    await insertTaskOfOrder(transaction, { order: id, person: person.id }, ai.atOnce);
    const order = await findShownOrder(transaction, id);
    if (order === undefined) throw notFound();
    return created({ status: 'ok' as const, data_api: await shown(context, transaction, [order], now) });
  });
};

const handleList: Handler<typeof listEndpoint> = async ({ query, person, now, database }, context) => {
  const maker = context.guards.seesEveryDraftOrder(person) ? null : person.id;
  const { orders, total } = await listOrders(database, query, maker);
  return ok(listPage(await shown(context, database, orders, now), total, query));
};

/** @throws 404, or 403 where the person may not see the order */
async function requireSeen(database: Database, person: AuthenticatedUser, id: number, guards: Guards) {
  const order = await findShownOrder(database, id);
  if (order === undefined) throw notFound();
  if (!guards.canSeeDraftOrder(person, order)) throw forbidden();
  return order;
}

/** The drafts of an order that the person may change, as they are shown. */
async function readDraftsOf(
  database: Database,
  person: AuthenticatedUser,
  order: number,
  guards: Guards,
): Promise<DraftOrderWithDrafts['drafts']> {
  const drafts = await listDrafts(database, order);
  const accepted = new Set(drafts.filter(({ isAccepted }) => isAccepted).map(({ question }) => question));
  const questions = await readQuestions(
    database,
    drafts.map(({ question }) => question),
  );
  return questions
    .filter((question) => guards.canEditQuestion(person, question))
    .map((question) => ({
      test: shownToAuthor(person, question, guards),
      is_accepted: accepted.has(question.id) || question.enabled,
    }));
}

const handleGet: Handler<typeof getEndpoint> = async ({ params: { id }, person, now, database }, context) => {
  const seen = await requireSeen(database, person, id, context.guards);
  const drafts = await readDraftsOf(database, person, id, context.guards);
  const orders = await shown(context, database, [seen], now);
  return ok({ status: 'ok', data_api: orders.map((order) => Object.assign(order, { drafts })) });
};

const handleCancel: Handler<typeof cancelEndpoint> = async (
  { params: { id }, person, now, database },
  context,
) => {
  const order = await inTransaction(database, async (transaction) => {
    const before = await requireSeen(transaction, person, id, context.guards);
    await lockOrder(transaction, id);
    if (await deleteTaskOfOrder(transaction, id)) {
      await endOrder(transaction, id, { now, is_cancelled: true });
    }
    return (await findShownOrder(transaction, id)) ?? before;
  });
  return ok({ status: 'ok', data_api: await shown(context, database, [order], now) });
};

const handleAccept: Handler<typeof acceptEndpoint> = async (
  { params: { id }, person, now, language, database },
  context,
) => {
  const question = await inTransaction(database, async (transaction) => {
    const before = await lockQuestion(transaction, id, 'change');
    if (!context.guards.canEditQuestion(person, before)) throw forbidden();
    const draft = await findDraft(transaction, id);
    if (draft === undefined) throw notFound();
    if (draft.accepted_at === null) {
      const by = { by: person.id, at: now };
      const after = await updateQuestion(transaction, id, { enabled: true }, by);
      await acceptStored(transaction, id, by);
      if (!after.is_analyzed_by_ai) {
        await analyzeAtSaving(context, transaction, { question: id, person: person.id, language });
      }
    }
    return getQuestion(transaction, id);
  });
  return ok({ status: 'ok', data_api: [shownToAuthor(person, question, context.guards)] });
};

/** Drafts of tests that a language model writes. */
export const draftRoutes: Route[] = [
  route(orderEndpoint, handleOrder),
  route(listEndpoint, handleList),
  route(getEndpoint, handleGet),
  route(cancelEndpoint, handleCancel),
  route(acceptEndpoint, handleAccept),
];
