import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../server/database/database.ts';
import type { Parts, Size } from './size.ts';
import { commonWords, firstNames, lastNames, rareWords, subjects, syllables } from './words.ts';

/** The most rows of one statement, which limits the memory that it needs. */
export const step = 50_000;

/** The e-mail address of a person. @param number counts the people of the role from 1 */
export function emailOf(role: string, number: number): string {
  return `${role}${number}@load.savol.example`;
}

/** A pseudo-random number from 0 to `below` - 1, determined by `row` and `salt`. */
function draw(
  row: RawBuilder<unknown>,
  salt: number,
  below: number | RawBuilder<unknown>,
): RawBuilder<number> {
  const hash = sql`((${row} + ${sql.lit(salt * 7919)}) % 2147483647 * 48271 % 2147483647)`;
  return sql<number>`(${hash} * 16807 % 2147483647 % ${typeof below === 'number' ? sql.lit(below) : below})::integer`;
}

function pick(words: readonly string[], number: RawBuilder<unknown>): RawBuilder<string> {
  const list = sql.join(words.map((word) => sql.lit(word)));
  return sql<string>`(array[${list}])[1 + ${number}]`;
}

const i = sql.ref('i');

/** How many different tags tests have. */
export const tags = 200;

/** A tag. @param number from 0 */
function tagOf(number: RawBuilder<number>): RawBuilder<string> {
  return sql<string>`'mavzu ' || ${number}`;
}

/** People in the order staff, teachers, parents, pupils. The parents 2n - 1 and 2n are a couple. */
export async function insertPeople(
  database: Database,
  { staff, teacher, parent, pupil }: Parts,
  password_hash: string,
  from: number,
  to: number,
): Promise<void> {
  const [teachers, parents, pupils] = [staff, staff + teacher, staff + teacher + parent].map((last) =>
    sql.lit(last),
  );
  const couple = sql`((i - ${pupils} - 1) % ${sql.lit(parent / 2)})`;
  await sql`
    insert into users (id, email, first_name, last_name, password_hash, is_active, is_staff, is_teacher,
                       is_parent, is_pupil, father_email, mother_email, start_date)
    overriding system value
    select i,
      case when i <= ${teachers} then 'staff' || i
           when i <= ${parents} then 'teacher' || i - ${teachers}
           when i <= ${pupils} then 'parent' || i - ${parents}
           else 'pupil' || i - ${pupils} end || '@load.savol.example',
      ${pick(firstNames, draw(i, 1, firstNames.length))},
      ${pick(lastNames, draw(i, 2, lastNames.length))} || ' ' || i,
      ${password_hash}, true,
      i <= ${teachers},
      i > ${teachers} and i <= ${parents},
      i > ${parents} and i <= ${pupils},
      i > ${pupils},
      case when i > ${pupils} then 'parent' || 2 * ${couple} + 1 || '@load.savol.example' else '' end,
      case when i > ${pupils} then 'parent' || 2 * ${couple} + 2 || '@load.savol.example' else '' end,
      timestamptz '2026-01-05 06:00:00Z' + i * interval '1 minute'
    from generate_series(${sql.lit(from)}::bigint, least(${sql.lit(to)}, ${sql.lit(staff + teacher + parent + pupil)})) as i
  `.execute(database);
}

/** The categories of one level, distributed evenly over those of the level above. */
export async function insertCategories(database: Database, levels: number[], level: number): Promise<void> {
  const before = levels.slice(0, level).reduce((sum, count) => sum + count, 0);
  const above = levels[level - 1] ?? 0;
  const parent =
    level === 0 ? sql`null::integer` : sql`${sql.lit(before - above)} + 1 + i % ${sql.lit(above)}`;
  await sql`
    insert into category (id, name, language, parent)
    overriding system value
    select ${sql.lit(before)} + i + 1,
      ${pick(subjects, draw(i, 3 + level, subjects.length))} || ' ' || ${sql.lit(level + 1)} || '.' || i + 1,
      (array['uz', 'ru', 'en'])[1 + i % 3],
      ${parent}
    from generate_series(0::bigint, ${sql.lit((levels[level] ?? 0) - 1)}) as i
  `.execute(database);
}

/** Tests by teachers in all categories; four of five choosable, one of fifty disabled, one of ten with one of 200 tags. */
export async function insertTests(
  database: Database,
  { staff, teacher }: Parts,
  { categories, tests }: Size,
  from: number,
): Promise<void> {
  const common = [11, 12, 13, 14, 15].map((salt) => pick(commonWords, draw(i, salt, commonWords.length)));
  const rare = [21, 22].map((salt) => {
    const word = draw(i, salt, rareWords);
    return sql`${pick(syllables, sql`${word} % 20`)} || ${pick(syllables, sql`${word} / 20 % 20`)} || ${pick(syllables, sql`${word} / 400`)}`;
  });
  const text = sql.join([...common, ...rare], sql` || ' ' || `);
  await sql`
    insert into question (id, test_type, savol, content, key, category, qiyinlik_darajasi, author, enabled,
                          is_analyzed_by_ai, tags)
    overriding system value
    select i,
      case when choosable then 'choosable' else 'free_text' end,
      ${text} || ' ' || i || '?',
      case when choosable then jsonb_build_object('options', jsonb_build_array(
        jsonb_build_object('id', 'a', 'letter', 'a', 'text', one),
        jsonb_build_object('id', 'b', 'letter', 'b', 'text', two),
        jsonb_build_object('id', 'c', 'letter', 'c', 'text', i % 90 || ''),
        jsonb_build_object('id', 'd', 'letter', 'd', 'text', i % 77 || '')
      )) else '{}' end,
      case when choosable then jsonb_build_object('right', (array['a', 'b', 'c', 'd'])[1 + ${draw(i, 31, 4)}])
        else jsonb_build_object('accepted', one) end,
      1 + ${draw(i, 32, categories)},
      34 + ${draw(i, 33, 5)},
      ${sql.lit(staff)} + 1 + ${draw(i, 34, teacher)},
      i % 50 <> 0,
      i % 4 = 0,
      case when i % 10 = 0 then jsonb_build_array(${tagOf(draw(i, 37, tags))}) else '[]' end
    from generate_series(${sql.lit(from)}::bigint, ${sql.lit(Math.min(from + step - 1, tests))}) as i
    cross join lateral (
      select i % 5 <> 0 as choosable,
        ${pick(commonWords, draw(i, 35, commonWords.length))} as one,
        ${pick(commonWords, draw(i, 36, commonWords.length))} as two
    ) as options
  `.execute(database);
}

/** Practice by teachers for no class, one for a hundred tests and of ten tests each, that opened in the course of 2026. */
export async function insertWork(
  database: Database,
  { staff, teacher }: Parts,
  { tests }: Size,
): Promise<void> {
  await sql`
    insert into work (id, author, title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys,
                      show_explanations, pass_mark, parents_see)
    overriding system value
    select i, ${sql.lit(staff)} + 1 + ${draw(i, 51, teacher)}, 'Work ' || i, 'practice', i::text,
      timestamptz '2026-01-05 06:00:00Z' + ${draw(i, 52, 330)} * interval '1 day',
      'best', false, false, 'each', 'each', 'each', 60, true
    from generate_series(1::bigint, ${sql.lit(Math.ceil(tests / 100))}) as i
  `.execute(database);
  await sql`
    insert into work_question (work, question, place)
    select work.id, 1 + (${draw(sql`work.id::bigint`, 53, tests)} + place * 101) % ${sql.lit(tests)}, place
    from work cross join generate_series(1, 10) as place
    on conflict do nothing
  `.execute(database);
}

/**
 * Pupils answer in turn, each a test that is new to them: they advance by a stride that is coprime to the number of tests,
 * so that it reaches all tests before it repeats one. Two of three answers are right.
 */
export async function insertResults(
  database: Database,
  { staff, teacher, parent, pupil }: Parts,
  { tests, results }: Size,
  from: number,
): Promise<void> {
  const stride = coprime(tests, Math.max(1, Math.floor(tests * 0.618)));
  const [pupils, all] = [sql.lit(pupil), sql.lit(tests)];
  await sql`
    insert into answer (id, question, person, answer, points, percentage, completed_at)
    overriding system value
    select i + 1, question.id, ${sql.lit(staff + teacher + parent)} + 1 + i % ${pupils},
      case when choosable
        then jsonb_build_object('chosen', translate(key ->> 'right', 'abcd', case when is_right then 'abcd' else 'bcda' end))
        else jsonb_build_object('text', case when is_right then key ->> 'accepted' else 'bilmayman' end) end,
      case when is_right then weight else 0 end,
      case when is_right then 100 else 0 end,
      timestamptz '2026-02-02 03:00:00Z' + i * interval '1 second'
    from generate_series(${sql.lit(from)}::bigint, ${sql.lit(Math.min(from + step, results) - 1)}) as i
    cross join lateral (select ${draw(i, 41, 3)} > 0 as is_right) as chance
    join question on question.id = 1 + (i % ${pupils} * 7919 + i / ${pupils} * ${sql.lit(stride)}) % ${all}
    join difficulty_level on difficulty_level.id = qiyinlik_darajasi
    cross join lateral (select test_type = 'choosable' as choosable) as kind
  `.execute(database);
}

function coprime(to: number, from: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return divisor(to, from) === 1 ? from : coprime(to, from + 1);
}
