import type { User } from '../../../contract/users.ts';
import { messageOf } from '../api-error.ts';
import { fetchKey } from './fetch-key.ts';
import { openDrafts } from './open-drafts.ts';
import { noteWhatIsKept } from './outbox-disk.ts';
import { storedKey } from './storage-key.ts';
import { openVault } from './vault.ts';

/** The answer of the current-user call, and the product's own record of the same person. */
export type Loaded = { user: User | null; my_user: User | null };

/** The name of the record with the person as loaded last. */
const personRecord = 'person';

/** The person as loaded last, when the drafts are open too; undefined where this device does not know. */
export async function readPerson(): Promise<Loaded | undefined> {
  if (storedKey() === undefined) return undefined;
  await openDrafts();
  const vault = await openVault();
  return (await vault?.read(personRecord)) as Loaded | undefined;
}

/** Opens the vault and the drafts of a person, and keeps the person for a start without the server. @param id of the person */
export async function openFor(id: number, person: Loaded): Promise<void> {
  if (storedKey()?.person !== id) await fetchKey(id, { once: true });
  await Promise.all([openDrafts(), noteWhatIsKept()]);
  const vault = await openVault();
  if (vault?.person !== id) return;
  vault
    .write(personRecord, person)
    .catch((error: unknown) => console.warn('The person is not kept:', messageOf(error)));
}
