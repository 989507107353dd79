import { observable } from '../observable.ts';
import { tokens } from '../tokens.ts';
import { noteKept } from './flag.ts';
import { type FormKind, inFormOrder, type KeptFormRecord } from './form-rules.ts';
import { noteForms } from './forms-flag.ts';
import { refreshOutbox, showToo, tell } from './outbox.ts';
import { openToKeep } from './own-vault.ts';
import { openVault } from './vault.ts';

/** What the names of the records of forms begin with. */
const prefix = 'form:';

/** A form on this device, as lists show it. */
export type KeptForm = {
  id: string;
  /** When it was sent first, ISO. */
  at: string;
  /** `sending`: this page sends it for the first time. */
  state: 'kept' | 'sending' | 'untaken';
  kind: FormKind;
  form: KeptFormRecord;
};

/** The ids of the forms that this page sends for the first time. */
export const onWay = new Set<string>();

/** The forms of whoever is logged in, in their order, over all tabs; undefined until they are read, and while nobody is logged in. */
export const keptForms = observable<readonly KeptForm[] | undefined>(undefined);

/** The forms of whoever is logged in. */
export async function readForms(): Promise<KeptFormRecord[]> {
  const vault = tokens.access() === null ? undefined : await openVault();
  if (vault === undefined) return [];
  return inFormOrder([...(await vault.all(prefix)).values()] as KeptFormRecord[]);
}

/** Reads the forms, and notes whether there are any. */
async function findForms(): Promise<readonly KeptForm[]> {
  const found = (await readForms()).map((form): KeptForm => ({
    id: form.id,
    at: new Date(form.at).toISOString(),
    state: form.refusal !== undefined ? 'untaken' : onWay.has(form.id) ? 'sending' : 'kept',
    kind: form.kind,
    form,
  }));
  const isLoggedIn = tokens.access() !== null;
  if (isLoggedIn) noteForms(found.length > 0);
  keptForms.set(isLoggedIn ? found : undefined);
  return found;
}

/** Lists the kept forms beside the kept answers. */
export function showForms(): Promise<void> {
  return showToo(findForms);
}

/**
 * Writes a form to the disk.
 * @throws StorageFull; NotKept; ApiError where the key cannot be had now
 */
export async function writeForm(form: KeptFormRecord): Promise<void> {
  const vault = await openToKeep({ once: true });
  await vault.write(prefix + form.id, form);
  noteForms(true);
  noteKept(true);
  tell({ type: 'changed' });
  await refreshOutbox();
}

/** Deletes a form that the server has, or that its person throws away. */
export async function removeForm(id: string): Promise<void> {
  await (await openVault())?.remove(prefix + id);
  tell({ type: 'changed' });
  await refreshOutbox();
}
