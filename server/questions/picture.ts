import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { requireBudget } from '../limits/store.ts';

export type Work<Made> = (transaction: Database) => Promise<Made>;

/**
 * Counts the uploads of a person.
 * @returns a function that throws TooOftenError where the person has uploaded too much
 */
export function countUpload(database: Database, person: number) {
  return async (pixels: number): Promise<void> => {
    const key = String(person);
    await requireBudget(database, { name: 'picture', key }, { name: 'megapixel', key, cost: pixels / 1e6 });
  };
}

/** A browser sends a file without name and content where none was chosen. */
export function isChosen(image: File): boolean {
  return image.size > 0 || image.name !== '';
}

/**
 * Stores the picture of a person's form, then runs `work` in a transaction with its name; undefined where none is sent, and null where
 * the stored one is to be removed.
 * The picture is removed where `work` fails or does not run, as when the response to an Idempotency-Key is replayed. It
 * stays where the commit fails, since PostgreSQL may have committed all the same: a picture too many does no harm.
 * @param transact `inTransaction`, or the `once` of a call
 * @throws InvalidFieldsError on field `image` where the file is no picture or exceeds a limit; TooLargeError where it is too
 * large; TooOftenError where the person has uploaded too much; OverloadedError where too many pictures wait
 */
export async function withPicture<Made>(
  { pictures, database }: Pick<AppContext, 'pictures' | 'database'>,
  { id }: { id: number },
  image: File | null | undefined,
  transact: (work: Work<Made>) => Promise<Made>,
  work: (transaction: Database, name: string | null | undefined) => Promise<Made>,
): Promise<Made> {
  const name =
    image && isChosen(image)
      ? await pictures.store(new Uint8Array(await image.arrayBuffer()), {
          id,
          count: countUpload(database, id),
        })
      : undefined;
  let unused = name;
  try {
    return await transact(async (transaction) => {
      const made = await work(transaction, image === null ? null : name);
      unused = undefined;
      return made;
    });
  } finally {
    if (unused !== undefined) await pictures.remove(unused);
  }
}
