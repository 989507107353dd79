import { sql, type Kysely } from 'kysely';

const said = ['savol', 'a', 'b', 'c', 'd', 'e'].join(` || E'\\n' || `);
const apostrophes = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";

const statements = [
  // One character, which is a letter, replaces all apostrophes: so the index finds oʻ and gʻ like other letters, and its
  // results need no second check.
  `alter table question drop column search_text`,
  `alter table question add column search_text text generated always as (
    translate(lower((${said}) collate "und-x-icu"),
      ${literal(apostrophes)}, ${literal('ʻ'.repeat(apostrophes.length))})
  ) stored`,
  `create index question_search on question using gin (search_text gin_trgm_ops)`,

  // The number of answers that each person has ever given. While it is the same, the person has answered the same tests,
  // except deleted ones.
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

/** A search whose cost depends on the number of results, and a count for each person by which a cached list is checked. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
