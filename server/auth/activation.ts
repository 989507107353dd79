import { type RoleFlags, roleOf } from '../../contract/roles.ts';
import type { User } from '../../contract/users.ts';
import type { Config } from '../process/config.ts';
import type { Database } from '../database/database.ts';
import { deleteSignUps } from '../users/sign-up-store.ts';
import { isNamedAsParent, updateUser } from '../users/store.ts';
import { joinedRoles, roleAtActivation } from './rules.ts';

/**
 * Activates an account, by its link or on behalf of staff, and deletes the other sign-ups with its address. The roles that
 * staff gave to any of these are the account's. One without a role is given one: parent where a pupil has named its
 * address, else the role of new accounts.
 * @param account its address is locked by `lockAddress`
 * @throws AccountGoneError
 */
export async function activateAccount(
  transaction: Database,
  account: Pick<User, 'id' | 'email'> & RoleFlags,
  signupRole: Config['signupRole'],
): Promise<User> {
  const others = await deleteSignUps(transaction, account.email, account.id);
  const given = joinedRoles([account, ...others]);
  const role =
    roleOf(given) === 'user'
      ? roleAtActivation(await isNamedAsParent(transaction, account.email), signupRole)
      : undefined;
  const activated = { ...given, is_active: true, deactivated_at: null };
  return updateUser(transaction, account.id, role ? { ...activated, [`is_${role}`]: true } : activated);
}
