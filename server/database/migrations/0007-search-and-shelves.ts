import { sql, type Kysely } from 'kysely';

const said = ['savol', 'a', 'b', 'c', 'd', 'e'].join(` || E'\\n' || `);
const apostrophes = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";

const statements = [
  // One sign for every apostrophe, and one that is a letter: so an index finds oʻ and gʻ like any other letters, and
  // what it finds need not be looked at twice.
  `alter table question drop column search_text`,
  `alter table question add column search_text text generated always as (
    translate(lower((${said}) collate "und-x-icu"),
      ${literal(apostrophes)}, ${literal('ʻ'.repeat(apostrophes.length))})
  ) stored`,
  `create index question_search on question using gin (search_text gin_trgm_ops)`,

  // How many answers somebody has ever given: as long as it stays, what he or she has answered stays, but for tests
  // that go.
  `create table answers_given (
    person integer primary key references users on delete cascade,
    times bigint not null
  ) with (fillfactor = 50)`,
  `create function count_answers_given() returns trigger language plpgsql as $$
    begin
      insert into answers_given (person, times)
      select person, count(*) from rows_after group by person order by person
      on conflict (person) do update set times = answers_given.times + excluded.times;
      return null;
    end
  $$`,
  `create trigger answer_given after insert on answer referencing new table as rows_after
    for each statement execute function count_answers_given()`,
];

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Searching at the cost of what is found, and a sign for each person that tells whether his or her list still holds. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
