import { randomUUID } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { newTokenId, refreshLifetime } from '../http/tokens.ts';
import { after } from './rules.ts';

/** Begins a session of a person with its first refresh token. */
export async function insertSession(
  database: Database,
  person: number,
  now: Date,
): Promise<{ id: string; jti: string }> {
  const session = { id: randomUUID(), jti: newTokenId() };
  await database
    .with('made', (made) =>
      made
        .insertInto('session')
        .values({ id: session.id, person, expires_at: after(now, refreshLifetime), revoked_at: null })
        .returning('id'),
    )
    .insertInto('refresh_token')
    .columns(['jti', 'session', 'issued_at'])
    .expression((from) =>
      from
        .selectFrom('made')
        .select((column) => [
          column.val(session.jti).as('jti'),
          'made.id as session',
          column.val(now).as('issued_at'),
        ]),
    )
    .execute();
  return session;
}

export type Session = { id: string; person: number; revoked_at: string | null };

function selectSession(database: Database, id: string) {
  return database.selectFrom('session').select(['id', 'person', 'revoked_at']).where('id', '=', id);
}

export async function findSession(database: Database, id: string): Promise<Session | undefined> {
  return selectSession(database, id).executeTakeFirst();
}

/** A session, held until the transaction ends. */
export async function lockSession(transaction: Database, id: string): Promise<Session | undefined> {
  return selectSession(transaction, id).forUpdate().executeTakeFirst();
}

export async function findRefreshToken(
  database: Database,
  session: string,
  jti: string,
): Promise<{ jti: string; rotated_at: string | null } | undefined> {
  return database
    .selectFrom('refresh_token')
    .select(['jti', 'rotated_at'])
    .where('session', '=', session)
    .where('jti', '=', jti)
    .executeTakeFirst();
}

/** The one token of a session that has not been exchanged. */
export async function getNewestRefreshToken(database: Database, session: string): Promise<string> {
  const newest = await database
    .selectFrom('refresh_token')
    .select('jti')
    .where('session', '=', session)
    .where('rotated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return newest.jti;
}

/** Exchanges the newest token of a session for its successor, and lets the session live on. */
export async function rotateRefreshToken(
  transaction: Database,
  session: string,
  jti: string,
  now: Date,
): Promise<string> {
  const successor = newTokenId();
  await transaction.updateTable('refresh_token').set({ rotated_at: now }).where('jti', '=', jti).execute();
  await transaction
    .insertInto('refresh_token')
    .values({ jti: successor, session, issued_at: now, rotated_at: null })
    .execute();
  await transaction
    .updateTable('session')
    .set({ expires_at: after(now, refreshLifetime) })
    .where('id', '=', session)
    .execute();
  return successor;
}

export async function revokeSession(database: Database, id: string, now: Date): Promise<void> {
  await database.updateTable('session').set({ revoked_at: now }).where('id', '=', id).execute();
}

/** Deletes sessions that nobody has renewed in time. */
export async function deleteEndedSessions(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('session').where('expires_at', '<', now.toISOString()).execute();
}
