import { sql } from 'kysely';

import type { Neighbours } from '../../contract/questions/neighbours.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

type Found = { previous: number | null; next: number | null };

/** Both statements read one entry of an index in each direction. */
const selectOfAll = prepared(
  (_database, category: number, id: number) => sql<Found>`
    select
      (select min(id) from question where category = ${category} and id > ${id}) as previous,
      (select max(id) from question where category = ${category} and id < ${id}) as next`,
);

const selectOfAuthor = prepared(
  (_database, author: number, category: number, id: number) => sql<Found>`
    select
      (select min(id) from question where author = ${author} and category = ${category} and id > ${id}) as previous,
      (select max(id) from question where author = ${author} and category = ${category} and id < ${id}) as next`,
);

/**
 * The ids of the questions before and after one in its category, the newest first.
 * @param author only questions of this author count; null for those of all
 */
export async function findNeighbours(
  database: Database,
  { id, category }: { id: number; category: number },
  author: number | null,
): Promise<Neighbours> {
  const [found] = await (author === null
    ? selectOfAll(database, category, id)
    : selectOfAuthor(database, author, category, id));
  return { previous: found?.previous ?? undefined, next: found?.next ?? undefined };
}
