import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { childrenOf } from './store.ts';

/** A person who named the address of a parent. */
export type NamedChild = { id: number; first_name: string; last_name: string };

const selectChildren = prepared(
  (_database, email: string) => sql<NamedChild>`
    select users.id, first_name, last_name
    from (select ${email}::text as email) as parent
    cross join lateral ${childrenOf(sql.ref('parent.email'))} as child
    join users on users.id = child.id
    order by first_name collate "und-x-icu", last_name collate "und-x-icu", users.id`,
);

/** The children of a parent, sorted by name. */
export async function listChildren(
  database: Database,
  { email }: Pick<AuthenticatedUser, 'email'>,
): Promise<NamedChild[]> {
  return selectChildren(database, email);
}

/** A child of a parent by id; undefined where that person is not one. */
export async function findChild(
  database: Database,
  parent: Pick<AuthenticatedUser, 'email'>,
  id: number,
): Promise<NamedChild | undefined> {
  return (await listChildren(database, parent)).find((child) => child.id === id);
}
