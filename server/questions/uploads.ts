import type { Language } from '../../contract/languages.ts';
import type { MediaInput, uploadNames } from '../../contract/questions/media-input.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { InvalidFieldsError } from '../errors.ts';
import type { StoredSound } from '../media/pictures.ts';
import { countUpload, isChosen, type Work } from './picture.ts';
import type { Stored } from './media.ts';

/** Is called with a question that a person has added or changed, with the language of that person. */
export type NoteSaved = (
  context: AppContext,
  transaction: Database,
  saved: { question: number; person: number; language: Language },
) => Promise<void>;

/** The files of a form of a question. */
export type Uploads = {
  image?: File | null | undefined;
  media?: MediaInput | undefined;
  /** The names of stored files to be copied. */
  copied?: readonly string[];
  /** Whether the caller has counted the copies. */
  areCopiesCounted?: boolean;
} & {
  [Name in (typeof uploadNames)[number]]?: File | undefined;
};

/** A reference of a form to a file: the field of the file, the place of the reference, and the kind of file. */
type Wanted = { upload: string; path: string; kind: 'picture' | 'sound' };

function wantedIn({ image, media }: Uploads): Wanted[] {
  const wanted: Wanted[] = [];
  const want = (kind: Wanted['kind'], path: string, upload: string | undefined) => {
    if (upload !== undefined) wanted.push({ upload, path, kind });
  };
  for (const [place, { upload }] of (media?.pictures ?? []).entries()) {
    want('picture', `media.pictures.${place}`, upload);
  }
  // Without a list of pictures the field `image` is the first of them, as the specification has it.
  if (media?.pictures === undefined && image && isChosen(image)) want('picture', 'image', 'image');
  for (const [id, { upload }] of Object.entries(media?.options ?? {})) {
    want('picture', `media.options.${id}`, upload);
  }
  want('sound', 'media.sound', media?.sound?.upload);
  return wanted;
}

/** Runs `work`. Reports the problems of a file at its place in the form. @throws as `work` */
async function at<Made>(path: string, work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidFieldsError)) throw error;
    throw new InvalidFieldsError({ [path]: Object.values(error.fields).flat() });
  }
}

/** The names of copies by those of the files that were copied; one that is missing has none. */
type Copies = { copies: ReadonlyMap<string, string> };

/** The result of `work` with the stored files, and the names of those that the question refers to now. */
type Outcome<Made> = { made: Made; used: readonly string[] };

/**
 * Stores the files of a person's form, one after the other, then runs `work` in a transaction with them. Files that are not used are
 * removed: all of them where one of them, or `work`, fails, or where the response to an Idempotency-Key is replayed. They stay where
 * the commit fails, since PostgreSQL may have committed all the same.
 * @param transact `inTransaction`, or the `once` of a call
 * @throws InvalidFieldsError on the place of a file of the wrong kind; as `withPicture`
 */
export async function withUploads<Made>(
  { pictures, database }: Pick<AppContext, 'pictures' | 'database'>,
  { id }: { id: number },
  uploads: Uploads,
  transact: (work: Work<Made>) => Promise<Made>,
  work: (transaction: Parameters<Work<Made>>[0], stored: Stored & Copies) => Promise<Outcome<Made>>,
): Promise<Made> {
  const uploader = { id, count: countUpload(database, id) };
  const stored = { pictures: new Map<string, string>(), sounds: new Map<string, StoredSound>() };
  const copies = new Map<string, string>();
  const names = () => [
    ...stored.pictures.values(),
    ...copies.values(),
    ...Array.from(stored.sounds.values(), ({ name }) => name),
  ];
  let unused: readonly string[] | undefined;
  try {
    for (const { upload, path, kind } of wantedIn(uploads)) {
      const file = (uploads as Readonly<Record<string, File | undefined>>)[upload];
      if (file === undefined || stored.pictures.has(upload) || stored.sounds.has(upload)) continue;
      const bytes = new Uint8Array(await file.arrayBuffer());
      await at(path, async () =>
        kind === 'sound'
          ? stored.sounds.set(upload, await pictures.storeSound(bytes, uploader))
          : stored.pictures.set(upload, await pictures.store(bytes, uploader)),
      );
    }
    for (const name of uploads.copied ?? []) {
      if (uploads.areCopiesCounted !== true) await uploader.count(0);
      const copy = await pictures.copy(name);
      if (copy !== undefined) copies.set(name, copy);
    }
    return await transact(async (transaction) => {
      const { made, used } = await work(transaction, { ...stored, copies });
      unused = names().filter((name) => !used.includes(name));
      return made;
    });
  } finally {
    for (const name of unused ?? names()) await pictures.remove(name);
  }
}
