import { type RawBuilder, sql } from 'kysely';

import type { AnalysisProblem, SentRequest } from '../../contract/ai/analysis.ts';
import type { Database } from '../database/database.ts';
import type { ModelRequestTable } from '../database/tables.ts';
import { totalOf } from '../http/responses/list.ts';

/* Requests to the language model with their responses. The settings are locked while a row is added, so that no limit is exceeded. */

/** A request that is about to be sent. */
export type NewRequest = Pick<
  ModelRequestTable,
  'purpose' | 'question' | 'pupil' | 'asked_by' | 'model' | 'prompt_version' | 'sent'
>;

/** PostgreSQL stores no U+0000, and no half of a pair of surrogates. */
function storableText(text: string): string {
  return text.replaceAll('\0', '\u{fffd}').toWellFormed();
}

/** Adds a request before it is sent, as one without a response. @returns its id */
export async function insertRequest(transaction: Database, request: NewRequest, now: Date): Promise<number> {
  const { id } = await transaction
    .insertInto('model_request')
    .values({ ...request, sent: storableText(request.sent), sent_at: now, problem: 'unreachable' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A response. */
type Received = { received: string; milliseconds: number; problem: AnalysisProblem | null };

/** Adds the response to a request. */
export async function updateRequest(database: Database, id: number, received: Received): Promise<void> {
  await database
    .updateTable('model_request')
    .set({
      ...received,
      received: storableText(received.received),
      milliseconds: Math.round(received.milliseconds),
    })
    .where('id', '=', id)
    .execute();
}

/** The number of requests that were sent since a moment. */
export async function countRequestsSince(database: Database, since: Date): Promise<number> {
  const { sent } = await database
    .selectFrom('model_request')
    .select((all) => all.fn.countAll<number>().as('sent'))
    .where('sent_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return sent;
}

const shownColumns: RawBuilder<unknown> = sql`
  model_request.id, sent_at, purpose, question,
  trim(concat(users.first_name, ' ', users.last_name)) as asked_by_name,
  model, prompt_version, length(sent) as characters_sent, length(received) as characters_received, problem, milliseconds`;

/** One page of the requests since a moment, the newest first, and how many there are. */
export async function listRequests(
  database: Database,
  query: { page: number; per_page: number },
  since: Date,
): Promise<{ requests: SentRequest[]; total: number }> {
  const { page, per_page } = query;
  const { rows } = await sql<SentRequest>`
    select ${shownColumns} from model_request left join users on users.id = asked_by
    where sent_at >= ${since.toISOString()}
    order by model_request.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(database);
  const total = await totalOf(rows.length, query, () => countRequestsSince(database, since));
  return { requests: rows, total };
}

/** A request with its texts; undefined where there is none, or it is older than a moment. */
export async function findRequest(
  database: Database,
  id: number,
  since: Date,
): Promise<(SentRequest & { sent: string; received: string }) | undefined> {
  const { rows } = await sql<SentRequest & { sent: string; received: string }>`
    select ${shownColumns}, sent, received from model_request left join users on users.id = asked_by
    where model_request.id = ${id} and sent_at >= ${since.toISOString()}`.execute(database);
  return rows[0];
}

/** Deletes the requests before a moment. */
export async function deleteRequestsBefore(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('model_request').where('sent_at', '<', before.toISOString()).execute();
}

/** Deletes the requests that had texts of some people. */
export async function deleteRequestsOf(database: Database, people: readonly number[]): Promise<void> {
  await sql`delete from model_request where pupil = any(${[...people]}::integer[])`.execute(database);
}
