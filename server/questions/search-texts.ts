import { sql } from 'kysely';

import { type Change, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';

type Remembered = Dated & { id: number; text: string };

/** What searching looks at in questions, by id; at most so many characters. */
const texts = memories<number, Remembered>(16_000_000, ({ text }) => 100 + text.length);

function concerns({ what, id }: Change, remembered: Remembered): boolean {
  return what === 'question' && id === remembered.id;
}

const textsOf = prepared((database, ids: readonly number[]) =>
  database
    .selectFrom('question')
    .select(['id', 'search_text as text'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`),
);

/** The folded texts of questions by their ids, as far as changes are known; those that are gone are left out. */
export async function readSearchTexts(
  database: Database,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const memory = texts(database);
  const at = changesIn(database).moment();
  const found = new Map<number, string>();
  const missing: number[] = [];
  for (const id of ids) {
    const known = recall(database, memory, id, concerns);
    if (known === undefined) missing.push(id);
    else found.set(id, known.text);
  }
  for (const { id, text } of missing.length === 0 ? [] : await textsOf(database, missing)) {
    found.set(id, text);
    memory.keep(id, { at, id, text });
  }
  return found;
}
