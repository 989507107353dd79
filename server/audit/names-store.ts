import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { namedKinds, type NamedKind, type Names } from './sentences/facts.ts';

/** How much of the text of a test is read. */
const longestText = 500;

/** The present names of objects, in one statement. Objects that are gone, and people whose names are erased, have none. */
export async function readNames(
  database: Database,
  objects: readonly { kind: NamedKind; id: number }[],
): Promise<Names> {
  const idsOf = (kind: NamedKind) => {
    const ids = objects.filter((object) => object.kind === kind).map(({ id }) => id);
    return sql`any(${[...new Set(ids)]}::bigint[])`;
  };
  const names = Object.fromEntries(namedKinds.map((kind) => [kind, new Map<number, string>()])) as Record<
    NamedKind,
    Map<number, string>
  >;
  if (objects.length === 0) return names;
  const { rows } = await sql<{ kind: NamedKind; id: number; name: string }>`
    select 'work' as kind, id, title as name from work where id = ${idsOf('work')}
    union all select 'question', id, left(savol, ${longestText}::integer) from question where id = ${idsOf('question')}
    union all select 'class', id, name from class where id = ${idsOf('class')}
    union all select 'person', id, trim(concat(first_name, ' ', last_name)) from users where id = ${idsOf('person')}
    union all select 'subject', id, name from category where id = ${idsOf('subject')}
    union all select 'column', id, title from grade_column where id = ${idsOf('column')}
    union all select 'list', id, source from roster_import where id = ${idsOf('list')}`.execute(database);
  for (const { kind, id, name } of rows) names[kind].set(id, name);
  return names;
}
