import { type Kysely, sql } from 'kysely';

const letters = ['a', 'b', 'c', 'd', 'e'];
const apostrophes = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";

const options = letters
  .map(
    (letter) => `case when ${letter} <> '' then jsonb_build_object('id', '${letter}', 'text', ${letter}) end`,
  )
  .join(', ');
const content = `case test_type
  when 'choosable' then jsonb_build_object('options', to_jsonb(array_remove(array[${options}], null)))
  else '{}' end`;
const key = `case
  when right_answer_text <> '' then jsonb_build_object('accepted', right_answer_text)
  when right_answer is not null then jsonb_build_object('right', right_answer) end`;
const answer = `case
  when users_answer is not null then jsonb_build_object('chosen', users_answer)
  else jsonb_build_object('text', users_text_answer) end`;

/** The functions that counted answers by the letter that was chosen. */
const counting = ['recount_answers', 'count_new_answers', 'count_changed_answers', 'count_deleted_answers'];

/** What these functions say of letters. */
const countedLetters = [
  String.raw`,\s*coalesce\(sum\(sign\) filter \(where users_answer = '[a-e]'\), 0\) as [a-e]\M`,
  String.raw`, [a-e] = question_count\.[a-e] \+ (?:delta|excluded)\.[a-e]\M`,
  String.raw` or delta\.[a-e] <> 0`,
  String.raw`, delta\.[a-e]\M`,
  ', a, b, c, d, e',
].join('|');

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const statements = [
  // One statement reads the old columns and writes the new ones, and one rewrites the table: with twenty million answers the
  // migration takes minutes. Without its end nothing is changed.
  `alter table question drop column search_text, drop constraint question_check, drop constraint question_check1,
    drop constraint question_right_answer_check, drop constraint question_test_type_check,
    alter column right_answer_text drop default`,
  `alter table question
    alter column right_answer_text drop not null,
    alter column right_answer_text type jsonb using ${key},
    alter column a drop default,
    alter column a type jsonb using ${content}`,
  `alter table question drop column b, drop column c, drop column d, drop column e, drop column right_answer`,
  `alter table question rename column a to content`,
  `alter table question rename column right_answer_text to key`,

  // The texts of the options, items and other parts of a question of any type.
  `create function texts_of(content jsonb) returns text language sql immutable parallel safe as $$
    select coalesce(string_agg(part #>> '{}', E'\\n' order by place), '')
    from jsonb_path_query(content, 'strict $.**.text') with ordinality as found (part, place)
  $$`,
  `alter table question add column search_text text generated always as (
    translate(lower(normalize(savol || E'\\n' || texts_of(content), NFC) collate "und-x-icu"),
      ${literal(apostrophes)}, ${literal('ʻ'.repeat(apostrophes.length))})
  ) stored`,
  `create index question_search on question using gin (search_text gin_trgm_ops)`,

  `alter table answer drop constraint answer_check, drop constraint answer_percentage_check,
    drop constraint answer_points_check, drop constraint answer_users_answer_check,
    drop constraint answer_users_text_answer_check`,
  `alter table answer
    alter column users_text_answer type jsonb using ${answer},
    alter column users_text_answer set not null,
    alter column points type numeric(4, 2),
    add check (points between 0 and 5),
    add check (percentage between 0 and 100)`,
  `alter table answer drop column users_answer`,
  `alter table answer rename column users_text_answer to answer`,
  `alter table progress alter column points type numeric(12, 2)`,
  // Options are what a type says, so how often each was chosen is counted from the answers to one question, when somebody asks.
  `do $do$
    declare name text;
    begin
      foreach name in array array[${counting.map(literal).join()}] loop
        execute regexp_replace(pg_get_functiondef(name::regproc), $pattern$${countedLetters}$pattern$, '', 'g');
      end loop;
    end
  $do$`,
  `alter table question_count ${letters.map((letter) => `drop column ${letter}`).join()}`,
  // The new columns have no statistics yet, and without statistics PostgreSQL plans searches badly.
  `analyze question, answer`,
];

/** What is asked, the key and an answer in forms that suit every type of question, and points with two decimals. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
