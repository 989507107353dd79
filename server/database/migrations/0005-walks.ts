import { sql, type Kysely } from 'kysely';

const statements = [
  // "offset 0" makes PostgreSQL search the index on the parent at each step, rather than read the whole tree.
  `create or replace function category_subtree(root integer) returns setof integer
    language sql stable parallel safe rows 50 as $$
      with recursive below as (
        select id from category where id = root
        union all
        select child.id
        from below cross join lateral (select id from category where parent = below.id offset 0) as child
      )
      select id from below
    $$`,
  `create or replace function category_chain(bottom integer) returns setof integer
    language sql stable parallel safe rows 4 as $$
      with recursive chain as (
        select id, parent from category where id = bottom
        union all
        select up.id, up.parent
        from chain cross join lateral (select id, parent from category where id = chain.parent offset 0) as up
      )
      select id from chain
    $$`,
  `create index question_disabled on question (id) where not enabled`,
  `create index question_analyzed on question (id) where is_analyzed_by_ai`,
];

/** Finds chains and subtrees of categories, and disabled and analyzed tests, at a cost by the number of results. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
