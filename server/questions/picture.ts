import type { Database } from '../database/database.ts';
import type { Pictures } from '../media/pictures.ts';

export type Work<Made> = (transaction: Database) => Promise<Made>;

/** A browser sends a file without name and content where none was chosen. */
function isChosen(image: File): boolean {
  return image.size > 0 || image.name !== '';
}

/**
 * Stores the picture of a form, then runs `work` in a transaction with its name; undefined for no picture.
 * The picture is removed where `work` fails or does not run, as when the response to an Idempotency-Key is replayed. It
 * stays where the commit fails, since PostgreSQL may have committed all the same: a picture too many does no harm.
 * @param transact `inTransaction`, or the `once` of a call
 * @throws InvalidFieldsError on field `image` where the file is no picture, TooLargeError where it is too large
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
