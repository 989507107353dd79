import { messages } from '../../contract/wire/messages.ts';
import { peopleMessages } from '../../contract/people/people-messages.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { expireMailLinks } from '../auth/link-store.ts';
import type { Database } from '../database/database.ts';
import { invalid } from '../http/responses/errors.ts';
import { lockClosedAccount } from '../users/closing-store.ts';
import { type MaybeParents, updateParentRoles } from '../users/naming-store.ts';
import { deleteSignUps } from '../users/sign-up-store.ts';
import { AccountGoneError } from '../errors.ts';
import { type Account, findAccountByEmail, lockAccount, updateAddress } from '../users/store.ts';
import type { Config } from '../process/config.ts';
import { canChangeAddress } from './rules.ts';

/** @throws 400 where the address has an account, or has one that is closed and not erased yet */
async function requireFree(transaction: Database, email: string): Promise<void> {
  const held =
    (await findAccountByEmail(transaction, email)) ?? (await lockClosedAccount(transaction, email));
  if (held !== undefined) throw invalid({ email: messages.email_taken });
}

/**
 * Gives a person an address, another one or none, while nobody can log in with the present one. Nobody logs in with the new one
 * either before a link that is mailed to it has chosen a password: so it proves whose it is. Sign-ups that wait for it are deleted.
 * @param account locked, as are both addresses, after `lockNaming`
 * @param email lower-cased; blank for none
 * @returns the account as it is now
 * @throws 400
 */
export async function changeAddress(
  transaction: Database,
  account: Account,
  email: string,
  { actor, now, signupRole }: { actor: number; now: Date } & Pick<Config, 'signupRole'>,
): Promise<Account> {
  if (email === account.email) return account;
  if (!canChangeAddress(account)) throw invalid({ email: peopleMessages.address_in_use });
  if (email !== '') {
    await requireFree(transaction, email);
    await deleteSignUps(transaction, email);
  }
  await updateAddress(transaction, account.id, email);
  // A link that was mailed to the other address must not open the account.
  await expireMailLinks(transaction, account.id, now);
  const named: MaybeParents = { addresses: [email], parent: account.id };
  await updateParentRoles(transaction, named, signupRole);
  const details = { change: email === '' ? 'removed' : account.email === '' ? 'added' : 'changed' };
  await insertAuditEntries(transaction, [{ actor, action: 'person.address', person: account.id, details }]);
  const changed = await lockAccount(transaction, account.id);
  if (changed === undefined) throw new AccountGoneError();
  return changed;
}
