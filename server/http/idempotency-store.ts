import { type RawBuilder, sql } from 'kysely';

import { breaks, type Database, inTransaction } from '../database/database.ts';
import { keyReused } from './responses/errors.ts';

/** A request with an Idempotency-Key: hashes of the key and of the request. */
export type KeyedRequest = { key: string; request: string };

/** A response that is stored with its key. */
export type StoredResponse = {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
};

/** Milliseconds for which a response is stored. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * The response that is stored for a key, if any.
 * @throws 422 where the key was used with another request
 */
export async function findStoredResponse(
  database: Database,
  keyed: KeyedRequest,
): Promise<StoredResponse | undefined> {
  const first = await database
    .selectFrom('idempotency_key')
    .select(['request', 'status', 'body', 'headers'])
    .where('key', '=', keyed.key)
    .executeTakeFirst();
  if (first === undefined) return undefined;
  if (first.request !== keyed.request) throw keyReused();
  return { status: first.status, body: first.body, headers: first.headers ?? undefined };
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/**
 * Runs `work` in a transaction, and at most once for a key. The response is stored in the same transaction as
 * the work; a simultaneous request with the same key waits for it and is given the stored response.
 * @throws 422 where the key was used with another request
 */
export async function once(
  database: Database,
  keyed: KeyedRequest | undefined,
  work: (transaction: Database) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  return inTransaction(database, async (transaction) => {
    if (keyed === undefined) return work(transaction);
    const claimed = await transaction
      .insertInto('idempotency_key')
      .values({ ...keyed, status: 0, body: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    const first = claimed === undefined ? await findStoredResponse(transaction, keyed) : undefined;
    if (first !== undefined) return first;
    const answer = await work(transaction);
    await transaction
      .updateTable('idempotency_key')
      .set({ status: answer.status, body: jsonOf(answer.body), headers: jsonOf(answer.headers) })
      .where('key', '=', keyed.key)
      .execute();
    return answer;
  });
}

/**
 * SQL that stores responses with their keys, for a statement that creates rows without `once`. The statement fails where
 * a key is taken: see keyIsTaken.
 * @param rows SQL for the created rows with the `key` and the `request` of a KeyedRequest and the `body` of the response;
 * `key` is null for requests without a key
 */
export function storingResponses(status: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into idempotency_key (key, request, status, body)
    select key, request, ${sql.lit(status)}, body from ${rows} where key is not null`;
}

/** Whether an error says that another request has used the same key. */
export function keyIsTaken(error: unknown): boolean {
  return breaks(error, 'idempotency_key_pkey');
}

/** Deletes stored responses after their lifetime. */
export async function deleteOldResponses(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - lifetime).toISOString();
  await database.deleteFrom('idempotency_key').where('made_at', '<', since).execute();
}
