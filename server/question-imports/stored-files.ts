import type { AppContext } from '../app-context.ts';
import { InvalidFieldsError, TooLargeError } from '../errors.ts';
import type { Uploader } from '../media/pictures.ts';
import { filesOfQuestion, withoutFiles } from './files-of-test.ts';
import { isRefusal, outcomeOf } from './check.ts';
import type { SourceQuestion } from './reading/item.ts';
import {
  findBytes,
  type ItemChange,
  setStored,
  type StoredFile,
  type StoredItem,
  type StoredMedia,
} from './store.ts';

type Context = Pick<AppContext, 'database' | 'pictures'>;

/** A file that a test needs. */
type NeededFile = { name: string; kind: 'picture' | 'sound' };

/** The files of a test, each with its kind. */
export function neededFiles(test: SourceQuestion): NeededFile[] {
  const sound = test.sound?.file;
  return filesOfQuestion(test).map((name) => ({ name, kind: name === sound ? 'sound' : 'picture' }));
}

/** Stores a picture or a recording. @returns null where it is none, or exceeds the limits of its kind */
async function storeMedia(
  { pictures }: Context,
  bytes: Uint8Array,
  kind: NeededFile['kind'],
  uploader: Uploader,
): Promise<StoredMedia | null> {
  try {
    if (kind === 'sound') return await pictures.storeSound(bytes, uploader);
    return { name: await pictures.store(bytes, uploader) };
  } catch (error) {
    if (error instanceof InvalidFieldsError || error instanceof TooLargeError) return null;
    throw error;
  }
}

/**
 * Stores a file of an import, unless it is stored already or known to be broken.
 * @throws as Pictures.store where too many pictures wait, or the person has uploaded too much
 */
export async function storeFile(
  context: Context,
  id: number,
  { name, kind }: NeededFile,
  uploader: Uploader,
): Promise<void> {
  const { database, pictures } = context;
  const bytes = await findBytes(database, id, name);
  if (bytes === undefined) return;
  const media = await storeMedia(context, bytes, kind, uploader);
  const isRecorded = await setStored(database, id, name, media);
  // Another request has stored the same file meanwhile.
  if (!isRecorded && media !== null) await pictures.remove(media.name);
}

/** A test whose files are stored, with the number and the category of its item. */
type StoredQuestion = { number: number; test: SourceQuestion; category: readonly string[] };

/**
 * Items whose files are stored or turned out to be broken: the tests without the broken ones, and the changes of those items that have some.
 * @param files those of the import
 */
export function withBroken(
  items: readonly StoredItem[],
  files: ReadonlyMap<string, StoredFile>,
): { tests: StoredQuestion[]; changes: ItemChange[] } {
  const isStored = (file: string, kind: NeededFile['kind']) => {
    const media = files.get(file)?.media;
    return media != null && (media.seconds !== undefined) === (kind === 'sound');
  };
  const changes: ItemChange[] = [];
  const tests = items.flatMap(({ number, draft, remarks, receipt, category }): StoredQuestion[] => {
    if (draft === null) return [];
    const { test, remarks: lost } = withoutFiles(draft, isStored);
    const all = [...receipt, ...lost];
    if (lost.length > 0) {
      const outcome = outcomeOf(all);
      changes.push({ number, draft: test, remarks: [...remarks, ...lost], receipt: all, outcome });
    }
    return all.some(isRefusal) ? [] : [{ number, test, category }];
  });
  return { tests, changes };
}
