import type { User } from '../../contract/users.ts';
import type { Config } from '../process/config.ts';
import type { Database } from '../database/database.ts';
import { isNamedAsParent, updateUser } from '../users/store.ts';
import { roleAtActivation } from './rules.ts';

/**
 * Opens an account, by its link or by the hand of staff. One that has no role yet is given the role its
 * address calls for.
 * @throws NotFoundError
 */
export async function activateAccount(
  transaction: Database,
  account: Pick<User, 'id' | 'email' | 'is_staff' | 'is_teacher' | 'is_parent' | 'is_pupil'>,
  signupRole: Config['signupRole'],
): Promise<User> {
  const opened = { is_active: true, deactivated_at: null };
  const hasRole = account.is_staff || account.is_teacher || account.is_parent || account.is_pupil;
  const role = hasRole
    ? undefined
    : roleAtActivation(await isNamedAsParent(transaction, account.email), signupRole);
  return updateUser(transaction, account.id, role ? { ...opened, [`is_${role}`]: true } : opened);
}
