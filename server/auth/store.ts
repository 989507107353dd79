import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { linkLifetime, newLinkToken } from './links.ts';
import { mailThrottle, secondsToMail, secondsToWait, throttle } from './rules.ts';
import { newTokenId, refreshLifetime } from '../http/tokens.ts';

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

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

/**
 * Counts an attempt before it is known to be right or wrong, so that many at once cannot slip through.
 * @param account the address as typed, lower-cased, whether anybody has it or not
 * @returns seconds to wait where the account is closed to that address; then nothing was counted
 */
export async function insertAttempt(
  database: Database,
  account: string,
  address: string,
  now: Date,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(transaction);
    const failures = await transaction
      .selectFrom('login_attempt')
      .select(['address', 'failed_at'])
      .where('account', '=', account)
      .where('failed_at', '>', after(now, -throttle.windowSeconds))
      .orderBy('failed_at')
      .limit(throttle.failuresFromAnywhere)
      .execute();
    const wait = secondsToWait(failures, address, now);
    if (wait === 0) {
      await transaction.insertInto('login_attempt').values({ account, address, failed_at: now }).execute();
    }
    return wait;
  });
}

/** A right password from an address forgets the attempts before it. */
export async function deleteAttempts(database: Database, account: string, address: string): Promise<void> {
  await database
    .deleteFrom('login_attempt')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}

/** What stands for the mailbox where no mail is sent, and only the address counts. */
export const noMailbox = '';

/**
 * Counts a mail that is asked for, whether or not any account fits it.
 * @param mailbox the address it would go to, lower-cased
 * @returns seconds to wait where no more may be asked for; then nothing was counted
 */
export async function insertMailRequest(
  database: Database,
  mailbox: string,
  address: string,
  now: Date,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${mailbox}`}, 0))`.execute(transaction);
    const wait = await secondsUntilMail(transaction, mailbox, address, now);
    if (wait === 0) {
      await transaction.insertInto('mail_request').values({ mailbox, address, asked_at: now }).execute();
    }
    return wait;
  });
}

/** Seconds until a mail may be asked for; 0 when it may now. Nothing is counted. */
export async function secondsUntilMail(
  database: Database,
  mailbox: string,
  address: string,
  now: Date,
): Promise<number> {
  const since = after(now, -mailThrottle.windowSeconds);
  const newest = database
    .selectFrom('mail_request')
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc');
  const toMailbox = await newest
    .select(['address', 'asked_at'])
    .where('mailbox', '=', mailbox)
    .where('mailbox', '<>', sql.lit(noMailbox))
    .limit(mailThrottle.toMailboxFromAnywhere)
    .execute();
  // One row is enough: the one whose going makes room again.
  const fromAddress = await newest
    .select('asked_at')
    .where('address', '=', address)
    .limit(1)
    .offset(mailThrottle.fromOneAddress - 1)
    .executeTakeFirst();
  return secondsToMail(toMailbox.toReversed(), fromAddress?.asked_at, address, now);
}

type Purpose = 'activation' | 'reset';

/** Makes the link of a mail; the one before it for the same purpose ends. Returns the token. */
export async function replaceMailLink(
  database: Database,
  person: number,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const { token, token_hash } = newLinkToken();
  const link = { token_hash, expires_at: after(now, linkLifetime[purpose]), used_at: null };
  await database
    .insertInto('mail_link')
    .values({ person, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['person', 'purpose']).doUpdateSet(link))
    .execute();
  return token;
}

export type MailLink = { token_hash: string; expires_at: string; used_at: string | null };

/** The newest link of a person for a purpose, held until the transaction ends. */
export async function lockMailLink(
  transaction: Database,
  person: number,
  purpose: Purpose,
): Promise<MailLink | undefined> {
  return transaction
    .selectFrom('mail_link')
    .select(['token_hash', 'expires_at', 'used_at'])
    .where('person', '=', person)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
}

export async function useMailLink(
  transaction: Database,
  person: number,
  purpose: Purpose,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('person', '=', person)
    .where('purpose', '=', purpose)
    .execute();
}

/**
 * Makes a one-time link for a staff account; the one before it for the same address ends.
 * @param email the only address it fits, or blank for any
 * @returns the token
 */
export async function replaceInvitation(database: Database, email: string, now: Date): Promise<string> {
  const { token, token_hash } = newLinkToken();
  const invitation = { token_hash, expires_at: after(now, linkLifetime.invitation) };
  await database
    .insertInto('invitation')
    .values({ email, ...invitation })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute();
  return token;
}

/** Takes an invitation away and tells for which address it was; undefined where there is none that lives. */
export async function takeInvitation(
  transaction: Database,
  token_hash: string,
  now: Date,
): Promise<{ email: string } | undefined> {
  return transaction
    .deleteFrom('invitation')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst();
}

/** Deletes what has ended and nobody will ask for again. */
export async function deleteEnded(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('session').where('expires_at', '<', now.toISOString()).execute();
  await database
    .deleteFrom('login_attempt')
    .where('failed_at', '<', after(now, -throttle.windowSeconds))
    .execute();
  await database
    .deleteFrom('mail_request')
    .where('asked_at', '<', after(now, -mailThrottle.windowSeconds))
    .execute();
  await database.deleteFrom('invitation').where('expires_at', '<', now.toISOString()).execute();
  await database
    .deleteFrom('idempotency_key')
    .where('made_at', '<', after(now, -24 * 3600))
    .execute();
}
