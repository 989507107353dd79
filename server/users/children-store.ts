import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { childrenOf } from './store.ts';

/** A child of a parent, by an address or a code. */
export type NamedChild = { id: number; first_name: string; last_name: string };

const selectChildren = prepared(
  (_database, parent: number) => sql<NamedChild>`
    select users.id, first_name, last_name
    from (select ${parent}::integer as id) as asked
    cross join lateral ${childrenOf(sql.ref('asked.id'))} as child
    join users on users.id = child.id
    order by first_name collate "und-x-icu", last_name collate "und-x-icu", users.id`,
);

/** The children of a parent, sorted by name. */
export async function listChildren(
  database: Database,
  { id }: Pick<AuthenticatedUser, 'id'>,
): Promise<NamedChild[]> {
  return selectChildren(database, id);
}

/** A child of a parent by id; undefined where that person is not one. */
export async function findChild(
  database: Database,
  parent: Pick<AuthenticatedUser, 'id'>,
  id: number,
): Promise<NamedChild | undefined> {
  return (await listChildren(database, parent)).find((child) => child.id === id);
}
