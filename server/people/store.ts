import { sql } from 'kysely';

import type { QueryOf } from '../../contract/endpoint.ts';
import type { listPeople as listEndpoint } from '../../contract/people.ts';
import type { User } from '../../contract/users.ts';
import { changeCount, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
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

/** How many people fit what was asked, until somebody comes, goes or changes. */
const totals = memories<string, Dated & { total: number }>(500);

/**
 * One page of the people who fit the query, and how many fit in all. Every word of the search stands
 * somewhere in the name or the address; by name is by last name first.
 */
export async function listPeople(
  database: Database,
  asked: Asked,
): Promise<{ people: User[]; total: number }> {
  const changes = changesIn(database);
  const rows = await sorted(database, asked)
    .select(userColumns)
    .select(changeCount.as('count'))
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute();
  const people = rows.map(({ count: _count, ...person }) => person);
  const total = await totalOf(people.length, asked, async () => {
    await changes.learn(rows[0]?.count ?? 0);
    return countPeople(database, asked);
  });
  return { people, total };
}

/** @param database of which all changes until now are known, as they are once the request is authenticated: see AuthenticatedUser */
async function countPeople(database: Database, asked: Asked): Promise<number> {
  const key = JSON.stringify([asked.s, asked.role, asked.is_active]);
  const known = recall(database, totals(database), key, ({ what }) => what === 'users');
  if (known !== undefined) return known.total;
  const at = changesIn(database).moment();
  const { total } = await matching(database, asked)
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  totals(database).keep(key, { at, total });
  return total;
}
