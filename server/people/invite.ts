import { lowerAscii } from '../../contract/fields.ts';
import { replaceInvitation } from '../auth/link-store.ts';
import { inTransaction } from '../database/database.ts';
import type { AppContext } from '../app-context.ts';
import { findAccountByEmail, hasStaff, updateUser } from '../users/store.ts';

/**
 * Makes the one-time link whose sign-up form makes an active staff account; the link before it for the same
 * address ends.
 * @param email the only address it fits; blank for the first staff account, which fits any
 * @param origin where people find the server, when no public address is set
 * @returns the link, or undefined where the first staff account is there already
 */
export async function inviteStaff(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  email = '',
  origin = `http://${config.host}:${config.port}`,
): Promise<string | undefined> {
  const invited = lowerAscii(email.trim());
  if (invited === '' && (await hasStaff(database))) return undefined;
  const token = await replaceInvitation(database, invited, new Date());
  return `${config.publicUrl ?? origin}/signup?invitation=${token}`;
}

/**
 * Makes the account of an address staff, and active whatever it was.
 * @returns whether the address has an account
 */
export async function promoteToStaff(
  { database }: Pick<AppContext, 'database'>,
  email: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const account = await findAccountByEmail(transaction, lowerAscii(email.trim()));
    if (account === undefined) return false;
    await updateUser(transaction, account.id, { is_staff: true, is_active: true, deactivated_at: null });
    return true;
  });
}
