import { lowerAscii } from '../../contract/wire/fields.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { activateAccount } from '../auth/activation.ts';
import { replaceInvitation } from '../auth/link-store.ts';
import { inTransaction } from '../database/database.ts';
import type { AppContext } from '../app-context.ts';
import { linkOrigin, localAddress } from '../process/network/address.ts';
import { lockNaming } from '../users/naming-store.ts';
import { lockAddress } from '../users/sign-up-store.ts';
import { findAccountByEmail, hasStaff, updateUser } from '../users/store.ts';

/**
 * Makes a link to a sign-up form that creates an active staff account. It works once, and replaces an earlier link for the
 * same e-mail address.
 * @param email the only address that can sign up with it; blank for the first staff account, which may have any
 * @param origin the origin of the link where `publicUrl` is not set
 * @returns the link, or undefined for the first staff account where one exists already
 */
export async function inviteStaff(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  email = '',
  origin = linkOrigin(config.host, localAddress(config.host, config.port)),
): Promise<string | undefined> {
  const invited = lowerAscii(email.trim());
  if (invited === '' && (await hasStaff(database))) return undefined;
  const token = await replaceInvitation(database, invited, new Date());
  return `${config.publicUrl ?? origin}/signup?invitation=${token}`;
}

/**
 * Gives the account with an e-mail address the staff role, and activates it. A sign-up that waits is not promoted: a stranger
 * may have made it, and an invitation proves whose the address is.
 * @returns whether the account exists
 */
export async function promoteToStaff(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  email: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const address = lowerAscii(email.trim());
    await lockNaming(transaction);
    await lockAddress(transaction, address);
    const account = await findAccountByEmail(transaction, address);
    if (account === undefined) return false;
    if (account.is_active) await updateUser(transaction, account.id, { is_staff: true });
    else await activateAccount(transaction, { ...account, is_staff: true }, config.signupRole);
    const details = { is_staff: true };
    const { id: person } = account;
    await insertAuditEntries(transaction, [{ actor: null, action: 'person.roles', person, details }]);
    return true;
  });
}
