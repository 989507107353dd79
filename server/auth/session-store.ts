import { randomUUID } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { newTokenId, refreshLifetime } from '../http/requests/tokens.ts';
import { after } from './rules.ts';

/** Creates a session of a person with its first refresh token, and stores for good that the person has logged in. */
export async function insertSession(
  database: Database,
  person: number,
  now: Date,
): Promise<{ id: string; jti: string }> {
  const session = { id: randomUUID(), jti: newTokenId() };
  await database
    .with('created', (query) =>
      query
        .insertInto('session')
        .values({ id: session.id, person, expires_at: after(now, refreshLifetime), revoked_at: null })
        .returning('id'),
    )
    .with('noted', (query) =>
      query
        .updateTable('users')
        .set({ has_logged_in: true })
        .where('id', '=', person)
        .where('has_logged_in', '=', false),
    )
    .insertInto('refresh_token')
    .columns(['jti', 'session', 'issued_at'])
    .expression((from) =>
      from
        .selectFrom('created')
        .select((column) => [
          column.val(session.jti).as('jti'),
          'created.id as session',
          column.val(now).as('issued_at'),
        ]),
    )
    .execute();
  return session;
}

export type Session = { id: string; person: number; revoked_at: string | null };

/** A session, its row locked until the transaction ends. */
export async function lockSession(transaction: Database, id: string): Promise<Session | undefined> {
  return transaction
    .selectFrom('session')
    .select(['id', 'person', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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

/** The id of the only token of a session that has not been exchanged. */
export async function getNewestRefreshToken(database: Database, session: string): Promise<string> {
  const newest = await database
    .selectFrom('refresh_token')
    .select('jti')
    .where('session', '=', session)
    .where('rotated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return newest.jti;
}

/** Exchanges the newest token of a session for a new one, gives its id, and extends the session. */
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

/** Ends a session, if there is one of this id that has not ended. */
export async function revokeSession(database: Database, id: string, now: Date): Promise<void> {
  await database
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes expired sessions with their tokens. */
export async function deleteEndedSessions(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('session').where('expires_at', '<', now.toISOString()).execute();
}

/** Deletes the sessions of a person with their tokens. */
export async function deleteSessions(database: Database, person: number): Promise<void> {
  await database.deleteFrom('session').where('person', '=', person).execute();
}
