import { type Kysely, sql } from 'kysely';

const apostrophes = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";

/** What is searched in each table. */
const searched = {
  category: `name`,
  users: `first_name || ' ' || last_name || ' ' || email`,
  post: `title || E'\\n' || text`,
};

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** What is folded when it is written need not be folded for each row that a search looks at. */
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
  // Nothing is known of the new columns yet, and without it no plan for a search is a good one.
  `analyze category, users, post`,
];

/** Finds names of categories and people whichever way their letters are composed, as texts of tests are found. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
