import { type RawBuilder, sql } from 'kysely';

import { breaks, type Database, inTransaction } from '../database/database.ts';
import { decrypt, encrypt } from './encryption.ts';
import { keyReused } from './responses/errors.ts';

/** A request with an Idempotency-Key: hashes of the key and of the request, and 32 bytes that encrypt the stored response. */
export type KeyedRequest = { key: string; request: string; secret: Buffer };

/** A response that is stored with its key. */
export type StoredResponse = {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
};

/**
 * The part of a response that is stored encrypted, since it names people. The key follows from the Idempotency-Key, which is stored nowhere: who
 * repeats the request reads the response, and nobody else, also once the people in it are erased.
 */
export function encryptResponse(
  { secret }: KeyedRequest,
  { body, headers }: Omit<StoredResponse, 'status'>,
): string {
  return encrypt(secret, JSON.stringify({ body, headers }));
}

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
    .select(['request', 'status', 'response'])
    .where('key', '=', keyed.key)
    .executeTakeFirst();
  if (first === undefined) return undefined;
  if (first.request !== keyed.request) throw keyReused();
  const opened = decrypt(keyed.secret, first.response ?? '');
  if (opened === undefined) throw new Error('A stored response is damaged.');
  return { status: first.status, ...(JSON.parse(opened.toString('utf8')) as Omit<StoredResponse, 'status'>) };
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
      .values({ key: keyed.key, request: keyed.request, status: 0 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    const first = claimed === undefined ? await findStoredResponse(transaction, keyed) : undefined;
    if (first !== undefined) return first;
    const response = await work(transaction);
    await transaction
      .updateTable('idempotency_key')
      .set({ status: response.status, response: encryptResponse(keyed, response) })
      .where('key', '=', keyed.key)
      .execute();
    return response;
  });
}

/**
 * SQL that stores responses with their keys, for a statement that creates rows without `once`. The statement fails where
 * a key is taken: see keyIsTaken.
 * @param rows SQL for the created rows with the `key` and the `request` of a KeyedRequest and the `response` of encryptResponse;
 * `key` is null for requests without a key
 */
export function storingResponses(status: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into idempotency_key (key, request, status, response)
    select key, request, ${sql.lit(status)}, response from ${rows} where key is not null`;
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
