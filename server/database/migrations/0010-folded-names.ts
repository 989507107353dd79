import { type Kysely, sql } from 'kysely';

const apostrophes = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";

/** The searched text of each table. */
const searched = {
  category: `name`,
  users: `first_name || ' ' || last_name || ' ' || email`,
  post: `title || E'\\n' || text`,
};

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The expression of a folded text, which is stored, so that a search does not fold each row. */
function folding(text: string): string {
  return `translate(lower(normalize(${text}, NFC) collate "und-x-icu"),
    ${literal(apostrophes)}, ${literal('ʻ'.repeat(apostrophes.length))})`;
}

const statements = [
  `drop index category_search, users_search`,
  `alter table post drop column search_text`,
  ...Object.entries(searched).flatMap(([table, text]) => [
    `alter table ${table} add column search_text text generated always as (${folding(text)}) stored`,
    `create index ${table}_search on ${table} using gin (search_text gin_trgm_ops)`,
  ]),
  // The new columns have no statistics yet, and without statistics PostgreSQL plans searches badly.
  `analyze category, users, post`,
];

/** Finds names of categories and people, and news, regardless of how their letters are composed, like texts of tests. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
