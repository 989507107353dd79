import type { Database } from '../database/database.ts';
import { linkLifetime, newLinkToken } from './links.ts';
import { after } from './rules.ts';

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

/** Deletes invitations that nobody has taken in time. */
export async function deleteEndedInvitations(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('invitation').where('expires_at', '<', now.toISOString()).execute();
}
