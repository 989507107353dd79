import { activateAccount } from '../auth/activation.ts';
import { expireMailLinks } from '../auth/link-store.ts';
import type { Database } from '../database/database.ts';
import type { Config } from '../process/config.ts';
import { updateParentRoles } from '../users/naming-store.ts';
import { addressesOf } from '../users/rules.ts';
import { deleteSignUps } from '../users/sign-up-store.ts';
import { type Account, endSessions, updateUser } from '../users/store.ts';
import { type PersonChange, rolesAfter } from './rules.ts';

/**
 * Gives a person roles or takes them, activates or deactivates, and then gives and takes the parent role of those whom the person names.
 * @param account its row and its address are locked, after `lockNaming`
 * @returns the id of the account, which is another one where a closed account is opened again
 */
export async function changePerson(
  transaction: Database,
  account: Account,
  change: PersonChange,
  now: Date,
  config: Config,
): Promise<number> {
  const id = await applyChange(transaction, account, change, now, config);
  const named = { addresses: addressesOf(account), children: [id] };
  await updateParentRoles(transaction, named, config.signupRole);
  return id;
}

/**
 * As changePerson, without the roles of parents: `updateParentRoles` comes last. An account that is activated gets the roles that the
 * request names, or the role that the activation link gives.
 */
export async function applyChange(
  transaction: Database,
  account: Account,
  { is_active, ...flags }: PersonChange,
  now: Date,
  config: Config,
): Promise<number> {
  const roles = rolesAfter(account, flags);
  const id =
    is_active === true && !account.is_active
      ? await activateAccount(transaction, { ...account, ...roles }, config.signupRole)
      : account.id;
  if (is_active === false && account.deactivated_at === null) {
    await deactivate(transaction, account, now);
  }
  if (Object.values(flags).every((flag) => flag === undefined)) return id;
  const { parent_origin } = roles;
  await updateUser(transaction, id, flags.is_parent === undefined ? flags : { ...flags, parent_origin });
  return id;
}

/**
 * Deactivates an account. A sign-up that waits becomes a deactivated account, so that nobody can sign up with its address
 * until staff activate it. Who chose its password is unknown, so that is void.
 */
async function deactivate(transaction: Database, account: Account, now: Date): Promise<void> {
  const closed = { is_active: false, deactivated_at: now };
  if (account.is_active) await updateUser(transaction, account.id, closed);
  else {
    await deleteSignUps(transaction, account.email, account.id);
    await updateUser(transaction, account.id, { ...closed, password_hash: null });
  }
  await endSessions(transaction, account.id);
  // A link that was mailed before must not open the account after it is activated again.
  await expireMailLinks(transaction, account.id, now);
}
