import type { Database } from '../database/database.ts';
import type { Pictures } from '../media/pictures.ts';

/** What is done in a transaction. */
export type Work<Made> = (transaction: Database) => Promise<Made>;

/** A form whose file was not chosen sends a file without name and content. */
function isChosen(image: File): boolean {
  return image.size > 0 || image.name !== '';
}

/**
 * Keeps the picture of a form, then runs `work` in a transaction with its name; undefined for no picture.
 * `transact` is `inTransaction` or an endpoint's `once`.
 * The picture goes away again where the work fails or is not run, as for a request that was answered
 * before. It stays where only the commit is in doubt: a picture too many does no harm.
 * @throws InvalidFieldsError on field `image` for what is no picture, TooLargeError for a picture that is too large
 */
export async function withPicture<Made>(
  pictures: Pictures,
  image: File | undefined,
  transact: (work: Work<Made>) => Promise<Made>,
  work: (transaction: Database, name: string | undefined) => Promise<Made>,
): Promise<Made> {
  const name =
    image && isChosen(image) ? await pictures.store(new Uint8Array(await image.arrayBuffer())) : undefined;
  let unused = name;
  try {
    return await transact(async (transaction) => {
      const made = await work(transaction, name);
      unused = undefined;
      return made;
    });
  } finally {
    if (unused !== undefined) await pictures.remove(unused);
  }
}
