import { sql } from 'kysely';

import type { QueryOf } from '../../contract/endpoint.ts';
import type { listPeople as listEndpoint } from '../../contract/people.ts';
import type { User } from '../../contract/users.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
import { containsFolded } from '../database/search.ts';
import { totalOf } from '../http/list.ts';
import { userColumns } from '../users/store.ts';

type Asked = QueryOf<typeof listEndpoint>;

/** More words than a name and an address have narrow nothing down. */
const mostWords = 8;

function matching(database: Database, { s, role, is_active }: Asked) {
  let found = database.selectFrom('users');
  if (role === 'user')
    found = found.where(sql<boolean>`not (is_staff or is_teacher or is_parent or is_pupil)`);
  // Said without a parameter, as the indexes say it.
  else if (role !== undefined) found = found.where(sql<boolean>`${sql.ref(`is_${role}`)}`);
  if (is_active !== undefined)
    found = found.where(is_active ? sql<boolean>`is_active` : sql<boolean>`not is_active`);
  const words = s.split(/\s+/, mostWords).filter((word) => word !== '');
  return words.reduce((narrower, word) => narrower.where(containsFolded(sql`search_text`, word)), found);
}

function sorted(database: Database, asked: Asked) {
  const [key, direction] = asked.sort.split('_') as ['name' | 'id', 'asc' | 'desc'];
  const found = matching(database, asked);
  if (key === 'id') return found.orderBy('id', direction);
  return found
    .orderBy(sql`last_name collate "und-x-icu"`, direction)
    .orderBy(sql`first_name collate "und-x-icu"`, direction)
    .orderBy('id', direction);
}

/**
 * One page of the people who fit the query, and how many fit in all. Every word of the search stands
 * somewhere in the name or the address; by name is by last name first.
 */
export async function listPeople(
  database: Database,
  asked: Asked,
  versions: Versions,
): Promise<{ people: User[]; total: number }> {
  const people = await sorted(database, asked)
    .select(userColumns)
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute();
  const total = await totalOf(people.length, asked, () => countPeople(database, asked, versions));
  return { people, total };
}

async function countPeople(database: Database, asked: Asked, versions: Versions): Promise<number> {
  const key = `people ${JSON.stringify([asked.s, asked.role, asked.is_active])}`;
  return cached(database, key, [versions.users], async () => {
    const { total } = await matching(database, asked)
      .select((all) => all.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  });
}
