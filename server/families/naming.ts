import type { Database } from '../database/database.ts';
import { findAccount, updateUser } from '../users/store.ts';

/**
 * Takes the address of a parent out of the fields in which a child has named it. The caller has locked the naming and updates the roles.
 * @returns whether the child had named it
 */
export async function endNaming(transaction: Database, parent: number, child: number): Promise<boolean> {
  const [named, naming] = [await findAccount(transaction, parent), await findAccount(transaction, child)];
  if (named === undefined || naming === undefined || named.email === '') return false;
  const fields = (['father_email', 'mother_email'] as const).filter((field) => naming[field] === named.email);
  if (fields.length === 0) return false;
  await updateUser(transaction, child, Object.fromEntries(fields.map((field) => [field, ''])));
  return true;
}
