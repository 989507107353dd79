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
  // The statistics of the old columns were deleted with them, and without statistics PostgreSQL plans searches badly.
  `analyze question, post`,
];

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Finds й and ў also in texts where letter and mark are two characters, as they are in texts from many PDFs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
