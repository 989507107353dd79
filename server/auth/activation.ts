import type { User } from '../../contract/users.ts';
import type { Config } from '../process/config.ts';
import type { Database } from '../database/database.ts';
import { isNamedAsParent, updateUser } from '../users/store.ts';
import { roleAtActivation } from './rules.ts';

/**
 * Activates an account, by its link or on behalf of staff. An account without a role is given one: parent where a pupil
 * has named its address, else the role of new accounts.
 * @throws AccountGoneError
 */
export async function activateAccount(
  transaction: Database,
  account: Pick<User, 'id' | 'email' | 'is_staff' | 'is_teacher' | 'is_parent' | 'is_pupil'>,
  signupRole: Config['signupRole'],
): Promise<User> {
  const activated = { is_active: true, deactivated_at: null };
  const hasRole = account.is_staff || account.is_teacher || account.is_parent || account.is_pupil;
  const role = hasRole
    ? undefined
    : roleAtActivation(await isNamedAsParent(transaction, account.email), signupRole);
  return updateUser(transaction, account.id, role ? { ...activated, [`is_${role}`]: true } : activated);
}
