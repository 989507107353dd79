import { type Kysely, sql } from 'kysely';

const said = ['savol', 'a', 'b', 'c', 'd', 'e'].join(` || E'\\n' || `);
const apostrophes = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";

const statements = [
  `alter table question drop column search_text`,
  `alter table question add column search_text text generated always as (
    translate(lower(normalize(${said}, NFC) collate "und-x-icu"),
      ${literal(apostrophes)}, ${literal('ʻ'.repeat(apostrophes.length))})
  ) stored`,
  `create index question_search on question using gin (search_text gin_trgm_ops)`,
  `alter table post drop column search_text`,
  `alter table post add column search_text text generated always as (
    lower(normalize(title || E'\\n' || text, NFC) collate "und-x-icu")
  ) stored`,
  `create index post_search on post using gin (search_text gin_trgm_ops)`,
  // What is known of the old columns went with them, and without it no plan for a search is a good one.
  `analyze question, post`,
];

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Finds a letter with its mark, й or ў, in texts that were pasted with the two apart, as they are in many PDFs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
