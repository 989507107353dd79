import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { questionFieldsOf, storedAnswerFields } from '../../contract/question-types/stored-form.ts';
import { problemsOfQuestion } from '../answers/row-check.ts';
import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';

const [before, migration] = ['0048-drafts-and-proposed-marks', '0049-identity-of-options'];

const lettered = (texts: Record<string, string>) => ({
  options: Object.entries(texts).map(([id, text]) => ({ id, text })),
});
const listed = (choices: string[]) => ({
  text: '{{1}} and {{2}}',
  gaps: [{ id: '1', choices }, { id: '2' }],
});
const accepted = (choice: string) => ({ gaps: { 1: [choice], 2: ['so'] } });

type Version = { test_type: string; content: object; key: object | null; remarks?: object; media?: object };

/** The versions of each test, the one of now last. */
const questions: Record<string, Version[]> = {
  moved: [
    {
      test_type: 'choosable',
      content: lettered({ a: 'cat', b: 'dog', c: 'cow' }),
      key: { right: 'b' },
      remarks: { a: 'Purrs.', c: 'Moos.' },
      media: { options: { b: { name: 'dog-1.webp', alt: '' } } },
    },
    {
      test_type: 'choosable',
      content: lettered({ a: 'dog', b: 'cat', d: 'horse' }),
      key: { right: 'a' },
      remarks: { b: 'Purrs.' },
      media: { options: { a: { name: 'dog-1.webp', alt: '' } } },
    },
    {
      test_type: 'choosable',
      content: lettered({ a: 'horse', b: 'Dog', c: 'cat' }),
      key: { right: 'b' },
      remarks: { c: 'Purrs.' },
      media: { options: { b: { name: 'dog-1.webp', alt: '' } } },
    },
  ],
  in_picture: [{ test_type: 'choosable', content: lettered({}), key: { right: 'e' } }],
  untouched: [{ test_type: 'choosable', content: lettered({ a: ' ', c: 'two\nlines', d: 'x' }), key: null }],
  retyped: [
    { test_type: 'choosable', content: lettered({ a: 'x', b: 'y' }), key: { right: 'b' } },
    { test_type: 'free_text', content: {}, key: { accepted: 'y' } },
  ],
  gaps: [
    { test_type: 'gaps', content: listed(['tashkent', 'Samarkand']), key: accepted('tashkent') },
    { test_type: 'gaps', content: listed(['Samarkand', 'Tashkent', 'Bukhara']), key: accepted('Tashkent') },
  ],
};

const names = Object.keys(questions);
const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number)).toISOString();

type Given = { question: string; version: number; answer: unknown };

/** Each letter and text, given to each version; and answers in the form of another type. */
const given: Given[] = Object.entries(questions).flatMap(([question, versions]) =>
  versions.flatMap(({ test_type }, place) => {
    const answers: unknown[] =
      test_type === 'choosable'
        ? ['a', 'b', 'c', 'd', 'e'].map((chosen) => ({ chosen }))
        : test_type === 'gaps'
          ? ['tashkent', 'Tashkent', 'Samarkand', ''].map((one) => ({ gaps: { 1: one, 2: 'so' } }))
          : [];
    return [...answers, { text: 'so' }].map((answer) => ({ question, version: place + 1, answer }));
  }),
);

async function oldSchool() {
  const pool = openPool(urlOf(await temporaryDatabase()), 4);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, before);
  await pool.query(`
    insert into category (name, language) values ('Science', 'en');
    insert into users (email, first_name, last_name, password_hash)
      select i || '@example.com', 'Ann', 'Lee', '' from generate_series(1, ${given.length}) as i;
    insert into work (title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys, show_explanations, pass_mark, parents_see)
      values ('Exam', 'exam', '', now(), 'once', false, false, 'never', 'never', 'never', 60, true)`);
  for (const name of names) {
    const versions = questions[name] ?? [];
    const now = versions.at(-1);
    await pool.query(
      `insert into question (test_type, savol, content, key, remarks, media, category, qiyinlik_darajasi, version)
       values ($1, $2, $3, $4, $5, $6, 1, 34, $7)`,
      [now?.test_type, `${name}?`, now?.content, now?.key, now?.remarks, now?.media, versions.length],
    );
    for (const [place, version] of versions.slice(0, -1).entries()) {
      await pool.query(
        `insert into question_version (question, number, state, changed, replaced_at)
         select id, $2, to_jsonb(question.*) - '{id,author,version,name_key,search_text}'::text[] || $3, '{}', $4
         from question where savol = $1`,
        [`${name}?`, place + 1, { remarks: null, media: null, ...version }, hour(place + 1)],
      );
    }
  }
  for (const [place, { question, version, answer }] of given.entries()) {
    await pool.query(
      `insert into answer (question, person, answer, points, percentage, version)
       select id, $2, $3, 1, 100, $4 from question where savol = $1`,
      [`${question}?`, place + 1, answer, version],
    );
    await pool.query(
      `with attempt as (
         insert into work_attempt (work, person, number, questions, started_at, opened, changed_at)
         select 1, $2, 1, array[id], $5, '', $5 from question where savol = $1 returning id, questions[1] as question
       ), late as (
         insert into late_answer (attempt, question, answer, version, choice, received_at, decided)
         select id, question, $3, $4, 1, $5, 'waiting' from attempt
       )
       insert into work_answer (attempt, question, answer, version, points, percentage, choice, answered_at)
       select id, question, $3, $6, 1, 100, 1, $5 from attempt`,
      // A change of the key had given it the version of now.
      [`${question}?`, place + 1, answer, version, hour(version - 0.5), (questions[question] ?? []).length],
    );
  }
  await pool.query(
    `insert into untaken_answer (person, id, kind, question, body, at, reason)
     select 1, gen_random_uuid(), 'answer', id, '{"users_answer": "b"}', $1, 'disabled' from question where savol = 'moved?'`,
    [hour(1.5)],
  );
  return { pool, database };
}

const rowsOf = async (pool: pg.Pool, statement: string) =>
  (await pool.query<Record<string, unknown>>(statement)).rows;

/** What no migration may change. */
async function unchanged(pool: pg.Pool) {
  return {
    texts: await rowsOf(pool, 'select id, savol, search_text, version from question order by id'),
    points: await rowsOf(pool, 'select id, points, percentage, version from answer order by id'),
    inWork: await rowsOf(pool, 'select attempt, points, percentage from work_answer order by attempt'),
    counts: await rowsOf(pool, 'select * from question_count order by question, place'),
    progress: await rowsOf(pool, 'select * from progress order by person, category, enabled'),
  };
}

/** The versions of all tests, as they are stored. */
async function storedVersions(pool: pg.Pool) {
  const { rows } = await pool.query<{
    name: string;
    number: number;
    state: { test_type: string; content: unknown; key: unknown; remarks: Record<string, string> | null };
  }>(`
    select trim(trailing '?' from savol) as name, version as number, to_jsonb(question.*) as state from question
    union all
    select trim(trailing '?' from savol), number, state from question_version join question on id = question`);
  return new Map(rows.map(({ name, number, state }) => [`${name} ${number}`, state]));
}

/** The fields on the wire of a written version or answer, by which both forms are compared. */
const blank = { a: '', b: '', c: '', d: '', e: '', right_answer: null, right_answer_text: '' };

function writtenFields({ test_type, content, key }: Version) {
  if (test_type === 'gaps') return { ...blank, content, key };
  if (test_type === 'free_text') return { ...blank, right_answer_text: 'y' };
  const { options } = content as ReturnType<typeof lettered>;
  const texts = Object.fromEntries(options.map(({ id, text }) => [id, text]));
  return { ...blank, ...texts, right_answer: (key as { right: string } | null)?.right ?? null };
}

/** What the wire says of an answer. A text that the choices do not have, as an answer of another version, is no choice. */
function fieldsOf({ answer }: Given, { content }: { content: unknown }) {
  const { chosen, gaps, text } = answer as { chosen?: string; gaps?: Record<string, string>; text?: string };
  if (gaps === undefined) return { users_answer: chosen ?? null, users_text_answer: text ?? null };
  const isListed = JSON.stringify(content).includes(`"${gaps['1']}"`);
  return { answer: { gaps: { ...gaps, 1: isListed ? gaps['1'] : '' } } };
}

test('the step to ids of options changes no test, no answer, no point and no count on the wire', async () => {
  const { pool, database } = await oldSchool();
  const old = await unchanged(pool);
  await applyMigrations(database, migration);
  expect(await unchanged(pool)).toEqual(old);
  const stored = await storedVersions(pool);
  for (const name of names) {
    for (const [place, version] of (questions[name] ?? []).entries()) {
      const state = stored.get(`${name} ${place + 1}`);
      if (state === undefined) throw new Error(name);
      expect(questionFieldsOf(state), name).toEqual(writtenFields(version));
      expect(problemsOfQuestion({ ...state, id: 0, text: '' }), name).toEqual({});
    }
  }
  const { rows: tables } = await pool.query<{ answers: { version: number; answer: { text?: string } }[] }>(
    ['answer', 'work_answer', 'late_answer']
      .map((table) => {
        const person = table === 'answer' ? 'person' : '(select person from work_attempt where id = attempt)';
        return `select jsonb_agg(jsonb_build_object('version', version, 'answer', answer) order by ${person}) as answers from ${table}`;
      })
      .join(' union all '),
  );
  expect(tables).toHaveLength(3);
  for (const { answers } of tables) {
    for (const [place, { version, answer }] of answers.entries()) {
      const one = given[place];
      const state = stored.get(`${one?.question} ${version}`);
      if (one === undefined || state === undefined) throw new Error('There is no such version.');
      expect(version, JSON.stringify(one)).toBe(one.version);
      expect(storedAnswerFields(state, answer), JSON.stringify(one)).toMatchObject(fieldsOf(one, state));
    }
  }
});

test('the step to ids of options follows options and choices through the versions', async () => {
  const { pool, database } = await oldSchool();
  await applyMigrations(database);
  const stored = await storedVersions(pool);
  type Options = { options: { id: string; letter: string; text?: string }[] };
  const idIn = (version: number, letter: string) =>
    (stored.get(`moved ${version}`)?.content as Options | undefined)?.options.find(
      (one) => one.letter === letter,
    )?.id;
  expect([idIn(1, 'a'), idIn(1, 'b'), idIn(1, 'c')]).toEqual(['a', 'b', 'c']);
  expect([idIn(2, 'a'), idIn(2, 'b')]).toEqual(['b', 'a']);
  expect([idIn(3, 'a'), idIn(3, 'b'), idIn(3, 'c')]).toEqual([idIn(2, 'd'), 'b', 'a']);
  expect(stored.get('moved 3')).toMatchObject({
    key: { right: 'b' },
    remarks: { a: 'Purrs.' },
    media: { options: { b: { name: 'dog-1.webp' } } },
  });
  type Gaps = { gaps: [{ choices: { id: string; choice: string }[] }] };
  const choiceIn = (version: number, text: string) =>
    (stored.get(`gaps ${version}`)?.content as Gaps | undefined)?.gaps[0].choices.find(
      ({ choice }) => choice === text,
    )?.id;
  expect(choiceIn(2, 'Tashkent')).toBe(choiceIn(1, 'tashkent'));
  expect(choiceIn(2, 'Samarkand')).toBe(choiceIn(1, 'Samarkand'));
  expect([choiceIn(1, 'tashkent'), choiceIn(1, 'Samarkand')]).not.toContain(choiceIn(2, 'Bukhara'));
  expect(await rowsOf(pool, 'select body from untaken_answer')).toEqual([
    { body: { users_answer: 'b', seen_version: 2 } },
  ]);
});
