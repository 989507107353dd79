import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { DraftOrder } from '../../../contract/ai/drafts.ts';
import type { Database } from '../../database/database.ts';
import type { DraftOrderTable, DraftTable } from '../../database/tables.ts';
import { totalOf } from '../../http/responses/list.ts';

/** An order as it is shown, with its maker; whether it is held is not known here. */
export type ShownOrder = Omit<DraftOrder, 'held'> & { made_by: number | null };

/** An order that nothing waits for any more is done, or was cancelled. */
const shownOrders: RawBuilder<unknown> = sql`
  select one.id, one.like_question as like, one.category, category.name as category_name, one.test_type, one.qiyinlik_darajasi,
    one.language, one.topic, one.count, one.made_by, trim(concat(users.first_name, ' ', users.last_name)) as made_by_name, one.made_at,
    coalesce(task.state, case when one.is_cancelled then 'cancelled' else 'done' end) as state, task.problem, task.retry_at, one.made,
    (select count(*) from draft join question on question.id = draft.question
      where draft.draft_order = one.id and draft.accepted_at is null and not question.enabled) as open,
    json_build_object('invalid', one.invalid, 'flawed', one.flawed, 'alike', one.alike) as left_out
  from draft_order as one join category on category.id = one.category
    left join users on users.id = one.made_by left join model_task as task on task.draft_order = one.id`;

type NewOrder = Pick<
  Selectable<DraftOrderTable>,
  | 'made_by'
  | 'like_question'
  | 'category'
  | 'test_type'
  | 'qiyinlik_darajasi'
  | 'language'
  | 'topic'
  | 'count'
  | 'at_once'
  | 'requests_left'
>;

/** A new order. @returns its id */
export async function insertOrder(
  transaction: Database,
  order: NewOrder & { made_at: Date },
): Promise<number> {
  const { id } = await transaction
    .insertInto('draft_order')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of orders of a person that wait or run. */
export async function countUnderWay(database: Database, person: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from model_task as task join draft_order on draft_order.id = task.draft_order
    where draft_order.made_by = ${person} and task.state <> 'failed'`.execute(database);
  return rows[0]?.count ?? 0;
}

/** An order as it is shown; undefined where there is none. */
export async function findShownOrder(database: Database, id: number): Promise<ShownOrder | undefined> {
  const { rows } = await sql<ShownOrder>`${shownOrders} where one.id = ${id}`.execute(database);
  return rows[0];
}

/** One page of the orders, the newest first. @param maker whose; null for all */
export async function listOrders(
  database: Database,
  query: { page: number; per_page: number },
  maker: number | null,
): Promise<{ orders: ShownOrder[]; total: number }> {
  const { page, per_page } = query;
  const { rows } = await sql<ShownOrder>`
    ${shownOrders} where ${maker}::integer is null or one.made_by = ${maker}
    order by one.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(database);
  const total = await totalOf(rows.length, query, async () => {
    let found = database.selectFrom('draft_order').select((all) => all.fn.countAll<number>().as('total'));
    if (maker !== null) found = found.where('made_by', '=', maker);
    return (await found.executeTakeFirstOrThrow()).total;
  });
  return { orders: rows, total };
}

/** An order as it is stored. */
export type StoredOrder = Selectable<DraftOrderTable>;

/** An order; undefined where there is none. */
export async function findOrder(database: Database, id: number): Promise<StoredOrder | undefined> {
  return database.selectFrom('draft_order').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks an order until the transaction ends; undefined where there is none. Its category and its level are locked before, as where one of
 * them is deleted with its orders.
 */
export async function lockOrder(transaction: Database, id: number): Promise<StoredOrder | undefined> {
  await sql`select from category where id = (select category from draft_order where id = ${id}) for key share`.execute(
    transaction,
  );
  await sql`
    select from difficulty_level where id = (select qiyinlik_darajasi from draft_order where id = ${id}) for key share`.execute(
    transaction,
  );
  return transaction
    .selectFrom('draft_order')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Progress = Pick<
  StoredOrder,
  'requests_left' | 'made' | 'invalid' | 'flawed' | 'alike' | 'model' | 'prompt_version'
>;

/** Writes the progress of a locked order. */
export async function updateOrder(transaction: Database, id: number, progress: Progress): Promise<void> {
  await transaction.updateTable('draft_order').set(progress).where('id', '=', id).execute();
}

/** Writes how many drafts of a locked order are asked for at once from now on, and the requests that this takes. */
export async function updatePlan(
  transaction: Database,
  id: number,
  plan: Pick<StoredOrder, 'at_once' | 'requests_left'>,
): Promise<void> {
  await transaction.updateTable('draft_order').set(plan).where('id', '=', id).execute();
}

/** Ends a locked order. */
export async function endOrder(
  transaction: Database,
  id: number,
  { now, is_cancelled }: { now: Date; is_cancelled: boolean },
): Promise<void> {
  await transaction
    .updateTable('draft_order')
    .set({ ended_at: now, is_cancelled })
    .where('id', '=', id)
    .execute();
}

/** Stores that a question is a draft of an order. */
export async function insertDraft(
  transaction: Database,
  draft: { question: number; draft_order: number },
): Promise<void> {
  await transaction.insertInto('draft').values(draft).execute();
}

/** The draft that a question is; undefined for a question that is none. */
export async function findDraft(
  database: Database,
  question: number,
): Promise<Selectable<DraftTable> | undefined> {
  return database.selectFrom('draft').selectAll().where('question', '=', question).executeTakeFirst();
}

/** The drafts of an order by age: the ids of their questions, and whether they were accepted. */
export async function listDrafts(
  database: Database,
  order: number,
): Promise<{ question: number; isAccepted: boolean }[]> {
  const { rows } = await sql<{ question: number; isAccepted: boolean }>`
    select question, accepted_at is not null as "isAccepted" from draft where draft_order = ${order} order by question`.execute(
    database,
  );
  return rows;
}

/** Stores who accepted a draft, and when. */
export async function acceptStored(
  transaction: Database,
  question: number,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable('draft')
    .set({ accepted_by: by, accepted_at: at })
    .where('question', '=', question)
    .execute();
}

/** A category with all those below it. */
export async function listSubtree(database: Database, category: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select category_subtree(${category}) as id`.execute(database);
  return rows.map(({ id }) => id);
}

/** The texts of the newest questions of a category, of an author or, with null, of all. */
export async function listTexts(
  database: Database,
  { category, author, limit }: { category: number; author: number | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ savol: string }>`
    select savol from question
    where category = ${category} and (${author}::integer is null or author = ${author})
    order by id desc limit ${limit}`.execute(database);
  return rows.map(({ savol }) => savol);
}
