import { eraseTexts } from '../answers/store.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { deleteMailLinks } from '../auth/link-store.ts';
import { deleteSessions } from '../auth/session-store.ts';
import { deleteCode } from '../families/code-store.ts';
import { deleteLinksOf } from '../families/store.ts';
import { deleteCard } from '../cards/store.ts';
import { leaveClasses } from '../classes/membership-store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { eraseNotes } from '../grade-book/columns/store.ts';
import { deleteBudgetsOf } from '../limits/store.ts';
import { deleteMails } from '../mail/queue-store.ts';
import type { Config } from '../process/config.ts';
import {
  eraseAccount,
  findErasable,
  hasAddress,
  listErasedAccounts,
  listExpiredAccounts,
} from '../users/closing-store.ts';
import { lockNaming, updateParentRoles } from '../users/naming-store.ts';
import { addressesOf } from '../users/rules.ts';
import { deleteSignUp, lockAddress } from '../users/sign-up-store.ts';
import { eraseRejected } from '../work/late/store.ts';
import { eraseWorkTexts } from '../work/results/regrade-store.ts';

/** Settings of an erasure, and functions of features to the right of this one. */
export type Erasing = {
  /** The role of a new account. */
  signupRole: Config['signupRole'];
  /** Erases the texts of some people that were sent to other services. */
  eraseSentTexts: (transaction: Database, people: readonly number[]) => Promise<void>;
};

/**
 * Erases a person: the name, addresses, password, card, links and sessions, the texts of written answers, also those that were sent
 * to other services, and the rejected answers that do not count. Notes beside marks go too. Waiting mails and limits of the address are deleted. A trigger erases the rows of lists of
 * people. Points stay, as do tests and posts, without a name. A sign-up that waits is deleted. A parent whom only this person named is a parent no longer.
 * @param actor who erases; null for the server itself, when the time of a closed account is over
 * @returns whether the person existed
 */
export async function erasePerson(
  transaction: Database,
  id: number,
  now: Date,
  erasing: Erasing,
  actor: number | null = null,
): Promise<boolean> {
  await lockNaming(transaction);
  const named = await findErasable(transaction, id);
  if (named === undefined) return false;
  await lockAddress(transaction, named.email);
  const auditEvent = { actor, action: 'person.erased', details: { id } } as const;
  if (await deleteSignUp(transaction, id)) {
    await forgetAddress(transaction, named.email);
    await insertAuditEntries(transaction, [auditEvent]);
    return true;
  }
  await eraseAccount(transaction, id, now);
  await forgetAddress(transaction, named.email);
  await eraseTexts(transaction, [id]);
  await eraseWorkTexts(transaction, [id]);
  await eraseRejected(transaction, [id]);
  await eraseNotes(transaction, [id]);
  await erasing.eraseSentTexts(transaction, [id]);
  await deleteMailLinks(transaction, id);
  await deleteSessions(transaction, id);
  await deleteCard(transaction, id);
  await leaveClasses(transaction, id);
  await updateParentRoles(transaction, { addresses: addressesOf(named), children: [id] }, erasing.signupRole);
  await deleteLinksOf(transaction, id);
  await deleteCode(transaction, id);
  await insertAuditEntries(transaction, [{ ...auditEvent, person: id }]);
  return true;
}

/** Deletes what limits and waiting mails say of an address, unless another account or sign-up has it. */
async function forgetAddress(transaction: Database, email: string): Promise<void> {
  if (await hasAddress(transaction, email)) return;
  await deleteMails(transaction, email);
  await deleteBudgetsOf(transaction, email);
}

/** Milliseconds before now since when an answer may have been stored that nobody has looked for: the server may have been off. */
const longestOutage = 7 * 24 * 60 * 60 * 1000;

/**
 * Erases the people whose accounts were closed long enough ago, each in a transaction of its own. Erases also the texts of answers
 * that arrived while their author was erased.
 */
export async function eraseExpired(database: Database, now: Date, erasing: Erasing): Promise<void> {
  for (const id of await listExpiredAccounts(database, now)) {
    await inTransaction(database, async (transaction) => {
      await lockNaming(transaction);
      // The person may have come back meanwhile.
      const expired = await listExpiredAccounts(transaction, now);
      if (expired.includes(id)) await erasePerson(transaction, id, now, erasing);
    });
  }
  const since = new Date(now.getTime() - longestOutage);
  const erased = await listErasedAccounts(database);
  await eraseTexts(database, erased, since);
  await eraseWorkTexts(database, erased, since);
  await eraseRejected(database, erased, since);
  await eraseNotes(database, erased);
  await erasing.eraseSentTexts(database, erased);
}
