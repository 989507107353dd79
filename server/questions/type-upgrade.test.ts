import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';

import { questionTypeOf } from '../../contract/question-types/registry.ts';
import { questionFieldsOf, storedAnswerFields } from '../../contract/question-types/stored-form.ts';
import { answerFieldsOf, fieldsOf } from '../../contract/question-types/wire-form.ts';
import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import { until } from '../testing/program.ts';

const [before, migration] = ['0018-level-names', '0019-question-types'];
const letters = ['a', 'b', 'c', 'd', 'e'] as const;

type OldQuestion = Partial<Record<(typeof letters)[number] | 'right_answer_text', string>> & {
  right_answer?: string;
};

const strange = [
  ' before and after ',
  'two\nlines\r\nand a\ttab',
  `"quotes" 'apostrophes' \\backslashes\\ {"json": [1]} %s $1`,
  'Oʻzbekiston, ўзбек, 日本, 👩‍🏫, é, \u2028, \uFFFD',
  ' ',
];

/** Every odd shape that a choosable question had. */
const choosable: OldQuestion[] = [
  { a: '1', b: '2', c: '3', d: '4', e: '5', right_answer: 'c' },
  { b: 'second', d: 'fourth', right_answer: 'd' },
  { e: 'last' },
  {},
  { right_answer: 'e' },
  { a: 'one', b: 'two', right_answer: 'e' },
  { a: ' ', b: '\t', c: 'three', right_answer: 'a' },
  { a: 'x'.repeat(1000), b: 'ў'.repeat(1000), right_answer: 'a' },
  Object.fromEntries(strange.map((text, place) => [letters[place], text])),
];
const freeText: OldQuestion[] = [
  { right_answer_text: 'Tashkent' },
  { right_answer_text: 'one\ntwo\r\n\n three ' },
  {},
  ...strange.map((right_answer_text) => ({ right_answer_text })),
];
/** What somebody answered: a letter or a text, beside points and percentage. */
const answers: [string | null, string | null, number | null][] = [
  ...letters.map((letter, points): [string, null, number] => [letter, null, points]),
  ['b', null, null],
  [null, '', 1],
  [null, 'x'.repeat(10_000), null],
  ...strange.map((text): [null, string, number] => [null, text, 5]),
];

/** A database of the version before, with every odd shape: each question has each answer, also those of the other type. */
async function oldSchool() {
  const name = await temporaryDatabase();
  const pool = openPool(urlOf(name), 4);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, before);
  await pool.query(`
    insert into category (name, language) values ('Science', 'en');
    insert into users (email, first_name, last_name, password_hash)
    select i || '@example.com', 'Ann', 'Lee', '' from generate_series(1, ${answers.length}) as i`);
  for (const [test_type, questions] of Object.entries({ choosable, free_text: freeText })) {
    for (const question of questions) {
      const columns = Object.keys(question);
      await pool.query(
        `insert into question (test_type, savol, category, qiyinlik_darajasi${columns.map((one) => `, ${one}`).join('')})
         values ($1, 'Why?', 1, 34${columns.map((_, place) => `, $${place + 2}`).join('')})`,
        [test_type, ...Object.values(question)],
      );
    }
  }
  for (const [place, [letter, text, points]] of answers.entries()) {
    await pool.query(
      `insert into answer (question, person, users_answer, users_text_answer, points, percentage)
       select id, $1, $2, $3, $4, $5 from question`,
      [place + 1, letter, text, points, points && 100],
    );
  }
  return { name, pool, database };
}

/** What the wire sent of every question and answer from the old columns, and their counts. */
async function oldWire(pool: pg.Pool) {
  const { rows: questions } = await pool.query(
    `select id, test_type, ${letters.join()}, right_answer, right_answer_text from question order by id`,
  );
  const { rows: given } = await pool.query(
    'select id, users_answer, users_text_answer, points, percentage, completed_at from answer order by id',
  );
  return { questions, given, ...(await unchanged(pool)) };
}

/** @param hasIds whether options have ids of their own by now, so that what is stored is not what is written */
async function newWire(pool: pg.Pool, hasIds: boolean) {
  const { rows: questions } = await pool.query(
    'select id, test_type, content, key from question order by id',
  );
  const { rows: given } = await pool.query(
    `select answer.id, test_type, content, answer, points, percentage, completed_at
     from answer join question on question.id = answer.question order by answer.id`,
  );
  return {
    questions: questions.map(({ content, key, ...row }) =>
      Object.assign(
        row,
        hasIds
          ? questionFieldsOf({ test_type: row.test_type, content, key })
          : fieldsOf(questionTypeOf(row.test_type), content, key),
      ),
    ),
    given: given.map(({ test_type, content, answer, ...row }) =>
      Object.assign(
        row,
        hasIds
          ? storedAnswerFields({ test_type, content }, answer)
          : answerFieldsOf(questionTypeOf(test_type), answer),
      ),
    ),
    ...(await unchanged(pool)),
  };
}

/** The kept counts, the texts that are searched, without empty lines, and the other columns. */
async function unchanged(pool: pg.Pool) {
  const read = async (statement: string) => (await pool.query(statement)).rows;
  return {
    counts: await read(
      `select question, place, answers, right_answers, waiting, latest_at from question_count
       order by question, place`,
    ),
    progress: await read('select * from progress order by person, category, enabled'),
    searched: await read(
      String.raw`select rtrim(regexp_replace(search_text, '\n+', E'\n', 'g'), E'\n') as text from question order by id`,
    ),
    others: await read(
      'select savol, category, qiyinlik_darajasi, enabled, author, name_key from question order by id',
    ),
  };
}

async function columnsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'question' order by 1`,
  );
  return rows.map(({ column_name }) => column_name);
}

describe('the step to types of questions', () => {
  test('keeps every field of the specification as the wire sent it, and every count', async () => {
    const { pool, database } = await oldSchool();
    const old = await oldWire(pool);
    expect(old.given).toHaveLength((choosable.length + freeText.length) * answers.length);
    await applyMigrations(database, migration);
    expect(await newWire(pool, false)).toEqual(old);
    await applyMigrations(database);
    expect(await newWire(pool, true)).toMatchObject(old);
  });

  test('changes nothing where it is killed, and runs again', async () => {
    const { name, pool, database } = await oldSchool();
    const old = await oldWire(pool);
    const columns = await columnsOf(pool);
    // The step waits for this lock once it has rewritten the questions.
    const reader = await pool.connect();
    await reader.query('begin; lock table answer in access share mode');
    const killed = openDatabase(openPool(urlOf(name), 1));
    onTestFinished(() => killed.destroy());
    const failed = applyMigrations(killed, migration).catch((error: unknown) => String(error));
    const waiting = `select pid from pg_stat_activity
      where datname = '${name}' and wait_event_type = 'Lock' and query like 'alter table answer%'`;
    await until(async () => (await pool.query(waiting)).rowCount === 1);
    await pool.query(`select pg_terminate_backend(pid) from (${waiting}) as step`);
    expect(await failed).toMatch(/terminat|connection|database/i);
    await reader.query('rollback');
    reader.release();
    expect(await columnsOf(pool)).toEqual(columns);
    expect(await oldWire(pool)).toEqual(old);
    await applyMigrations(database, migration);
    expect(await newWire(pool, false)).toEqual(old);
  });
});
