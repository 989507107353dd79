import { createHmac, hash } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import { breaks, type Database, inTransaction } from '../database/database.ts';
import { keyReused, unreadable } from './errors.ts';

/** A response that is stored with its key. */
export type StoredResponse = { status: number; body?: unknown };

const longestKey = 255;

/** Milliseconds for which a response is stored. */
const lifetime = 24 * 60 * 60 * 1000;

/** A request with an Idempotency-Key: hashes of the key and of the request. */
export type KeyedRequest = { key: string; request: string };

/** A hash of the parts of a request. It is keyed, since a body may contain a password. */

async function fingerprint(secretKey: string, parts: readonly unknown[]): Promise<string> {
  const hmac = createHmac('sha256', secretKey);
  for (const part of parts) {
    const files = new Map<string, File>();
    hmac.update(
      JSON.stringify(part, (name, value: unknown) => {
        if (!(value instanceof File)) return value;
        files.set(name, value);
        return null;
      }) ?? 'undefined',
    );
    for (const [name, file] of files) {
      hmac.update(name).update(Buffer.from(await file.arrayBuffer()));
    }
  }
  return hmac.digest('base64url');
}

/**
 * Reads an Idempotency-Key header.
 * @param scope the person and the operation; the same key in another scope is another key
 * @param parts what the request consists of
 * @returns undefined without the header
 * @throws 400 for a key that is empty or too long
 */
export async function keyedRequest(
  header: string | string[] | undefined,
  scope: string,
  secretKey: string,
  parts: readonly unknown[],
): Promise<KeyedRequest | undefined> {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header === '' || header.length > longestKey) {
    throw unreadable('The Idempotency-Key header must be 1 to 255 characters.');
  }
  const key = hash('sha256', `${scope}\n${header}`, 'base64url');
  return { key, request: await fingerprint(secretKey, parts) };
}

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
    .select(['request', 'status', 'body'])
    .where('key', '=', keyed.key)
    .executeTakeFirst();
  if (first === undefined) return undefined;
  if (first.request !== keyed.request) throw keyReused();
  return { status: first.status, body: first.body };
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
      .set({ status: answer.status, body: answer.body === undefined ? null : JSON.stringify(answer.body) })
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
