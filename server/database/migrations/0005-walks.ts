import { sql, type Kysely } from 'kysely';

const statements = [
  // Step by step through the index on the parent: "offset 0" keeps PostgreSQL from reading the whole tree instead.
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

/** Walks up and down the tree, and rare kinds of tests, at the cost of what is found. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
