import type { User } from '../../contract/people/users.ts';
import type { Config } from '../process/config.ts';
import type { Database } from '../database/database.ts';
import { lockClosedAccount, reopenAccount } from '../users/closing-store.ts';
import { readNaming, updateParentRoles } from '../users/naming-store.ts';
import { addressesOf, type ParentRole, rolesAtActivation } from '../users/rules.ts';
import { deleteSignUps } from '../users/sign-up-store.ts';
import { type Account, deleteUser, updateUser } from '../users/store.ts';
import { moveActivationLink } from './link-store.ts';
import { givenRoles, joinedRoles, originAtActivation, retainedRoles } from './rules.ts';

type Activated = Pick<User, 'id' | 'email' | 'first_name' | 'last_name' | 'father_email' | 'mother_email'> &
  Pick<Account, 'password_hash' | 'deactivated_at'> &
  ParentRole;

/**
 * Activates an account, by its link or on behalf of staff, and deletes the other sign-ups with its address. The roles that
 * staff gave to any of these are the account's, with those of `rolesAtActivation`. The accounts whose addresses it
 * names become parents. Where the address belongs to a closed account that is not erased yet, that account is opened again with the
 * name and password of the activated one, which is deleted.
 * @param account with the roles that staff give it; `lockNaming` and `lockAddress` have been called
 * @returns the id of the active account
 * @throws AccountGoneError
 */
export async function activateAccount(
  transaction: Database,
  account: Activated,
  signupRole: Config['signupRole'],
): Promise<number> {
  const others = await deleteSignUps(transaction, account.email, account.id);
  const returned = await comeBack(transaction, account);
  const id = returned?.id ?? account.id;
  const roles = joinedRoles([
    account,
    ...others.map(givenRoles),
    ...(returned === undefined ? [] : [retainedRoles(returned)]),
  ]);
  const held = { ...roles, parent_origin: originAtActivation(roles.is_parent, account, returned) };
  const gained = rolesAtActivation(held, await readNaming(transaction, id), signupRole);
  await updateUser(transaction, id, { ...held, ...gained, is_active: true, deactivated_at: null });
  await updateParentRoles(
    transaction,
    { addresses: addressesOf(account, returned), children: [id] },
    signupRole,
  );
  return id;
}

/** Opens the closed account of an address again, in place of the one that is activated. */
async function comeBack(transaction: Database, { id, email, ...account }: Activated) {
  const closed = await lockClosedAccount(transaction, email);
  if (closed === undefined) return undefined;
  await moveActivationLink(transaction, id, closed.id);
  await deleteUser(transaction, id);
  const { first_name, last_name, password_hash } = account;
  await reopenAccount(transaction, closed.id, { first_name, last_name, password_hash });
  return closed;
}
