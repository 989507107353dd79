import type { Database } from '../database/database.ts';
import { linkLifetime, newLinkToken } from './links.ts';
import { after } from './rules.ts';

type Purpose = 'activation' | 'reset';

/** Creates the link of a mail and gives its token. The earlier link of that person and purpose becomes invalid. */
export async function replaceMailLink(
  database: Database,
  person: number,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const { token, token_hash } = newLinkToken();
  const link = { token_hash, expires_at: after(now, linkLifetime[purpose]), used_at: null, uid: null };
  await database
    .insertInto('mail_link')
    .values({ person, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['person', 'purpose']).doUpdateSet(link))
    .execute();
  return token;
}

export type MailLink = { token_hash: string; expires_at: string; used_at: string | null };

/** The newest link of a person for a purpose, its row locked until the transaction ends. */
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

/** Marks the link of a person for a purpose as used, so that it cannot be used again. */
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

/** Ends the links of a person for good, used or not. */
export async function expireMailLinks(transaction: Database, person: number, now: Date): Promise<void> {
  await transaction
    .updateTable('mail_link')
    .set({ expires_at: now })
    .where('person', '=', person)
    .where('expires_at', '>', now.toISOString())
    .execute();
}

/** As expireMailLinks, of some people. */
export async function expireMailLinksOf(
  transaction: Database,
  people: readonly number[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  await transaction
    .updateTable('mail_link')
    .set({ expires_at: now })
    .where('person', 'in', people)
    .where('expires_at', '>', now.toISOString())
    .execute();
}

/** Deletes the links of a person. */
export async function deleteMailLinks(transaction: Database, person: number): Promise<void> {
  await transaction.deleteFrom('mail_link').where('person', '=', person).execute();
}

/** Hands the activation link of a sign-up over to the person who comes back by it, in place of the person's own links. */
export async function moveActivationLink(
  transaction: Database,
  signUp: number,
  person: number,
): Promise<void> {
  await deleteMailLinks(transaction, person);
  await transaction
    .updateTable('mail_link')
    .set({ person, uid: signUp })
    .where('person', '=', signUp)
    .where('purpose', '=', 'activation')
    .execute();
}

/** The person who came back by the sign-up that a link names. */
export async function findReturned(database: Database, signUp: number): Promise<number | undefined> {
  const link = await database
    .selectFrom('mail_link')
    .select('person')
    .where('uid', '=', signUp)
    .executeTakeFirst();
  return link?.person;
}

/**
 * Creates a one-time link that signs up a staff account. The earlier link for the same address becomes invalid.
 * @param email the only address that may sign up with it; blank for any
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

/** The address that an invitation is for; undefined where it is unknown or expired. */
export async function findInvitation(
  database: Database,
  token_hash: string,
  now: Date,
): Promise<{ email: string } | undefined> {
  return database
    .selectFrom('invitation')
    .select('email')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Deletes an invitation, since it is used once, and gives its address; undefined where it is unknown or expired. */
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

/** Deletes expired invitations. */
export async function deleteEndedInvitations(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('invitation').where('expires_at', '<', now.toISOString()).execute();
}
