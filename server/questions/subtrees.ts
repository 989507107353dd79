import { sql } from 'kysely';

import { type Change, changeCount, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';

type Remembered = Dated & { ids: Set<number> };

/** The categories of subtrees by their root, of at most so many in all. */
const subtrees = memories<number, Remembered>(500_000, ({ ids }) => 5 + ids.size);

/** Whether a change is one of the tree: a category came, went, moved or got another name. */
export function isMove({ what, before, after }: Change): boolean {
  if (what !== 'category') return false;
  return before?.['parent'] !== after?.['parent'] || before?.['name'] !== after?.['name'];
}

/**
 * A category with everything below it, the category itself first; none where there is no such category. True as far
 * as changes are known: whoever relies on it must not rely on it after an isMove that was learned of since.
 */
export async function subtreeOf(database: Database, root: number): Promise<Set<number>> {
  const found = recall(database, subtrees(database), root, isMove);
  if (found !== undefined) return found.ids;
  const changes = changesIn(database);
  const at = changes.moment();
  const { rows } = await sql<{ count: number; ids: number[] }>`
    select ${changeCount} as count, array(select category_subtree(${root})) as ids`.execute(database);
  await changes.learn(rows[0]?.count ?? 0);
  const ids = new Set(rows[0]?.ids);
  subtrees(database).keep(root, { at, ids });
  return ids;
}
