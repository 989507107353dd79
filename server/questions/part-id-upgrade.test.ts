import { randomUUID } from 'node:crypto';

import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import {
  checkAnswer,
  checkQuestion,
  questionTypeOf,
  scoreAnswer,
} from '../../contract/question-types/registry.ts';
import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';

const migration = '0054-part-ids';
const before = Object.keys(migrations)
  .filter((name) => name < migration)
  .toSorted()
  .at(-1);

const parts = (...ids: string[]) => ids.map((id) => ({ id, text: `text of ${id}` }));

/** Tests whose ids number the parts in the right order, each with a right answer, a wrong one and one to an earlier version. */
const numbered = {
  ordering: {
    content: { items: parts('i1', 'i2', 'i3') },
    key: { order: ['i1', 'i2', 'i3'] },
    earlier: { items: parts('i1', 'i2', 'i0') },
    answers: [{ order: ['i1', 'i2', 'i3'] }, { order: ['i1', 'i3', 'i2'] }, { order: ['i0', 'i2', 'i1'] }],
  },
  matching: {
    content: { prompts: parts('1', '2'), choices: parts('1', '2', '3') },
    key: { pairs: { 1: '1', 2: '2' } },
    earlier: { prompts: parts('1', '2', '0'), choices: parts('1', '2', '0') },
    answers: [{ pairs: { 1: '1', 2: '2' } }, { pairs: { 1: '1', 2: '3' } }, { pairs: { 0: '0', 2: '1' } }],
  },
  multiple: {
    content: { options: parts('o1', 'o2', 'o3') },
    key: { right: ['o1', 'o2'] },
    earlier: { options: parts('o1', 'o0') },
    answers: [{ chosen: ['o1', 'o2'] }, { chosen: ['o1', 'o3'] }, { chosen: ['o0'] }],
  },
  gaps: {
    content: { text: '{{g1}} and {{g2}}', gaps: [{ id: 'g1' }, { id: 'g2' }] },
    key: { gaps: { g1: ['sea'], g2: ['lake'] } },
    earlier: { text: '{{g1}} and {{g0}}', gaps: [{ id: 'g1' }, { id: 'g0' }] },
    answers: [{ gaps: { g1: 'sea', g2: 'lake' } }, { gaps: { g1: 'sea', g2: 'sea' } }, { gaps: { g0: 'x' } }],
  },
};

const old = /"(?:[iogx]?[0-3]|first|second)"|\{\{g\d\}\}/;

type Row = Record<string, unknown>;

async function oldSchool() {
  const pool = openPool(urlOf(await temporaryDatabase()), 4);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, before);
  await pool.query(`
    insert into category (name, language) values ('Science', 'en');
    insert into users (email, first_name, last_name, password_hash)
      select i || '@example.com', 'Ann', 'Lee', '' from generate_series(1, 3) as i;
    insert into work (title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys, show_explanations, pass_mark, parents_see)
      values ('Exam', 'exam', 's', now(), 'once', false, false, 'never', 'never', 'never', 50, false);
    insert into work_attempt (work, person, number, questions, weights, started_at, opened, changed_at) values (1, 1, 1, '{}', '{}', now(), 'page', now());
    insert into draft_order (made_at, category, test_type, qiyinlik_darajasi, language, topic, count, at_once, requests_left)
      values (now(), 1, 'multiple', 34, 'en', '', 1, 1, 0)`);
  return { pool, upgrade: () => applyMigrations(database, migration) };
}

async function addQuestion(pool: pg.Pool, row: Row): Promise<number> {
  const all: Row = { savol: 'Which?', category: 1, qiyinlik_darajasi: 34, ...row };
  const names = Object.keys(all);
  const values = Object.values(all).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into question (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning id`,
    values,
  );
  return rows[0]?.id ?? 0;
}

const rowsOf = async (pool: pg.Pool, statement: string, values: unknown[] = []) =>
  (await pool.query<Row>(statement, values)).rows;

test.each(Object.entries(numbered))(
  'the step to random ids keeps what a stored %s says, and every answer to it',
  async (test_type, { content, key, earlier, answers }) => {
    const { pool, upgrade } = await oldSchool();
    const option =
      test_type === 'multiple'
        ? { remarks: { o1: 'Good.' }, media: { options: { o2: { name: 'x.webp', alt: '' } } } }
        : {};
    const id = await addQuestion(pool, { test_type, content, key, version: 2, ...option });
    const state = { test_type, savol: 'Which?', content: earlier, key: null, image: null, media: null };
    await pool.query(
      `insert into question_version (question, number, state, changed, replaced_at) values ($1, 1, $2, '{content,key}', now())`,
      [id, JSON.stringify(state)],
    );
    for (const [place, answer] of answers.entries()) {
      const json = JSON.stringify(answer);
      await pool.query(
        `insert into answer (question, person, answer, points, percentage, version) values ($1, $2, $3, 1, 100, $4)`,
        [id, place + 1, json, place === 2 ? 1 : 2],
      );
    }
    const right = JSON.stringify(answers[0]);
    await pool.query(
      `insert into work_answer (attempt, question, answer, version, choice, answered_at) values (1, $1, $2, 2, 1, now())`,
      [id, right],
    );
    await pool.query(
      `insert into late_answer (attempt, question, answer, version, choice, received_at, decided)
       values (1, $1, $2, 2, 1, now(), 'waiting'), (1, $1, null, 2, 2, now(), 'replaced')`,
      [id, right],
    );
    for (const [kind, question, work, body] of [
      ['answer', id, null, { answer: answers[0] }],
      ['work', null, 1, { test: id, answer: answers[0], choice: 1 }],
      ['work', null, 1, { test: 'none', answer: 'i1' }],
    ] as const) {
      await pool.query(
        `insert into untaken_answer (person, id, kind, question, work, body, at, reason) values (1, $1, $2, $3, $4, $5, now(), 'disabled')`,
        [randomUUID(), kind, question, work, JSON.stringify(body)],
      );
    }
    await pool.query(
      `insert into suggestion (question, kind, part, before, after, reason) values ($1, 'key', '', 'null', $2, '')`,
      [id, JSON.stringify(key)],
    );
    await upgrade();

    const [now] = await rowsOf(pool, 'select * from question where id = $1', [id]);
    const type = questionTypeOf(test_type);
    expect(JSON.stringify([now?.['content'], now?.['key'], now?.['remarks'], now?.['media']])).not.toMatch(
      old,
    );
    expect(checkQuestion(type, now?.['content'], now?.['key'])).toHaveProperty('value');
    const texts = (value: unknown) =>
      JSON.stringify(value)
        .match(/text of \w+/g)
        ?.toSorted();
    expect(texts(now?.['content'])).toEqual(texts(content));
    expect(now?.['version']).toBe(3);
    const { options = [] } = (now?.['content'] ?? {}) as { options?: { id: string }[] };
    const byOption = (place: number, value: unknown) => ({ [options[place]?.id ?? '']: value });
    expect([now?.['remarks'], now?.['media']]).toEqual(
      test_type === 'multiple'
        ? [byOption(0, 'Good.'), { options: byOption(1, { name: 'x.webp', alt: '' }) }]
        : [null, null],
    );

    const versions = await rowsOf(
      pool,
      'select * from question_version where question = $1 order by number',
      [id],
    );
    expect(versions).toMatchObject([
      { number: 1, changed: ['content', 'key'] },
      { number: 2, changed: [], state: { content: now?.['content'], key: now?.['key'] } },
    ]);
    const [{ state: firstState } = { state: {} }] = versions;
    const { content: first } = firstState as Row;
    expect(texts(first)).toEqual(texts(earlier));

    const scores = (asked: unknown, right_: unknown, all: unknown[]) =>
      all.map((one) => scoreAnswer(type, asked, right_, one));
    const stored = await rowsOf(
      pool,
      'select answer, points, percentage from answer where question = $1 order by person',
      [id],
    );
    const given = stored.map(({ answer }) => answer);
    expect(scores(now?.['content'], now?.['key'], given)).toEqual(scores(content, key, answers));
    expect(stored.map(({ points, percentage }) => [Number(points), percentage])).toEqual([
      [1, 100],
      [1, 100],
      [1, 100],
    ]);
    // The answer to the earlier version fits that version as it did.
    expect(checkAnswer(type, first, given[2])).toHaveProperty('value', given[2]);

    const others = await rowsOf(
      pool,
      `select answer from work_answer union all select answer from late_answer where answer is not null
       union all select body -> 'answer' from untaken_answer where question is not null or body ->> 'choice' is not null`,
    );
    expect(others.map(({ answer }) => answer)).toEqual([given[0], given[0], given[0], given[0]]);
    expect(await rowsOf(pool, `select body from untaken_answer where body ->> 'test' = 'none'`)).toEqual([
      { body: { test: 'none', answer: 'i1' } },
    ]);
    expect(await rowsOf(pool, 'select before, after from suggestion')).toEqual([
      { before: null, after: now?.['key'] },
    ]);
  },
);

test('the step to random ids changes drafts and tests of API clients, and neither tests of the form nor letters', async () => {
  const { pool, upgrade } = await oldSchool();
  const random = { content: { options: parts('abcdef', 'qwerty', 'zzz777') }, key: { right: ['abcdef'] } };
  const form = await addQuestion(pool, { test_type: 'multiple', ...random });
  const draft = await addQuestion(pool, { test_type: 'multiple', ...random });
  await pool.query('insert into draft (question, draft_order) values ($1, 1)', [draft]);
  const letters = { content: { options: parts('a', 'b') }, key: { right: 'a' } };
  const choosable = await addQuestion(pool, { test_type: 'choosable', ...letters });
  // It was an ordering before; somebody may bring that version back.
  const changed = await addQuestion(pool, { test_type: 'choosable', version: 2, ...letters });
  const { content, key } = numbered.ordering;
  await pool.query(
    `insert into question_version (question, number, state, changed, replaced_at) values ($1, 1, $2, '{content}', now())`,
    [changed, JSON.stringify({ test_type: 'ordering', content, key })],
  );
  const many = [];
  for (let number = 0; number < 30; number += 1) {
    many.push(await addQuestion(pool, { test_type: 'ordering', content, key }));
  }
  const read = async (id: number) => {
    const [row] = await rowsOf(pool, 'select content, key, version from question where id = $1', [id]);
    return row;
  };
  await upgrade();
  expect(await read(form)).toEqual({ ...random, version: 1 });
  expect(await read(choosable)).toEqual({ ...letters, version: 1 });
  expect(await read(changed)).toEqual({ ...letters, version: 3 });
  const [version] = await rowsOf(
    pool,
    'select state from question_version where question = $1 and number = 1',
    [changed],
  );
  expect(JSON.stringify(version)).not.toMatch(old);
  expect(JSON.stringify((await read(draft))?.['key'])).not.toMatch(/abcdef/);
  const isSorted = (ids: readonly string[]) => ids.join() === ids.toSorted().join();
  const rows = await Promise.all(many.map(read));
  const sorted = rows.filter((row) => isSorted((row as { key: typeof key }).key.order));
  // By chance one of six.
  expect(sorted.length).toBeLessThan(20);
});
