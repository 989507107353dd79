import { newPartId } from '../../contract/question-types/stored/part-id.ts';
import { byStoredId, partsOf, storedOf } from '../../contract/question-types/stored/stored-form.ts';
import type { MediaInput } from '../../contract/questions/media-input.ts';
import type { Database } from '../database/database.ts';
import { type MediaColumns, mediaColumns, mediaOf, optionPictures } from './media.ts';
import type { Written } from './rules.ts';
import { listContents } from './version-store.ts';

/*
 * The ids of options and of choices of gaps, by which key, answers, remarks and pictures name them: an option keeps its id when it is
 * moved or respelled (decision 072).
 */

/** The columns of a question with what its parts are called in a request. */
type Sent = Written & { test_type: string; media?: MediaInput | undefined };
/** A question whose options may be those that are sent. */
type Known = { test_type: string; content: unknown; key: unknown } & MediaColumns;
/** Content, key and remarks by the ids that are stored, and the ids of options by those that are sent. */
export type Identified = Written & { ids: ReadonlyMap<string, string> };

function identify(
  { test_type, content, key, remarks, media }: Sent,
  before: Known | undefined,
  former: readonly { id: string; text: string }[],
): Identified {
  const known =
    before?.test_type === test_type
      ? {
          content: before.content,
          key: before.key,
          pictures: { before: optionPictures(before), after: sentPictures(media) },
        }
      : undefined;
  const parts = before === undefined ? former : [...former, ...partsOf(before)];
  const taken = parts.map(({ id }) => id);
  const make = () => {
    const id = newPartId(taken);
    taken.push(id);
    return id;
  };
  const { ids, ...stored } = storedOf({ test_type, content, key }, known, { former, make });
  const named = remarks && byStoredId(ids, remarks);
  return { ...stored, remarks: named, ids };
}

function sentPictures(media: MediaInput | undefined): Record<string, string> {
  const named = Object.entries(media?.options ?? {}).flatMap(([option, { id }]) =>
    id === undefined ? [] : [[option, id]],
  );
  return Object.fromEntries(named) as Record<string, string>;
}

/** Gives the parts of a new question ids. @param original the question that it is a copy of, whose pictures it takes over */
export function identifyNew(sent: Sent, original?: Known): Identified {
  return identify(sent, original, []);
}

/** The columns of pictures and sound of a new question, with the ids of options that are stored. */
export function mediaByStoredId(columns: MediaColumns, ids: ReadonlyMap<string, string>): MediaColumns {
  const media = mediaOf(columns);
  return mediaColumns({ ...media, options: byStoredId(ids, media.options) });
}

/**
 * Gives the parts of a changed question ids: those that they had before, or in its last version of the same type.
 * @param before the question, locked
 */
export async function identifyChange(
  transaction: Database,
  sent: Sent,
  before: Known & { id: number },
): Promise<Identified> {
  const contents = await listContents(transaction, before.id);
  const same = contents.filter(({ test_type }) => test_type === sent.test_type);
  const last = same.find(() => before.test_type !== sent.test_type);
  const known = last === undefined ? before : { ...last, image: null, media: null };
  return identify(sent, known, same.flatMap(partsOf));
}
