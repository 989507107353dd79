import { session } from '../session-state.ts';
import { fetchKey } from './fetch-key.ts';
import { openVault, type Vault } from './vault.ts';

/**
 * The vault of whoever is logged in. Where its key is not known, it is asked for: nothing is sent before it is on the disk.
 * @param once whether one attempt is enough, where nobody waits for it
 * @returns undefined where nobody is logged in, or the browser has no storage
 * @throws ApiError where the key cannot be had now
 */
export async function openOwnVault({ once }: { once: boolean }): Promise<Vault | undefined> {
  const vault = await openVault();
  if (vault !== undefined) return vault;
  const { user, my_user } = session.get();
  const person = my_user ?? user;
  if (person !== null) await fetchKey(person.id, { once });
  return openVault();
}

/** Where nothing can be kept: no storage in this browser, or its key is not known. */
class NotKept extends Error {
  override readonly name = 'NotKept';
}

/** As `openOwnVault`, for something that is to be written. @throws NotKept; ApiError where the key cannot be had now */
export async function openToKeep(attempts: { once: boolean }): Promise<Vault> {
  const vault = await openOwnVault(attempts);
  if (vault === undefined) throw new NotKept();
  return vault;
}
