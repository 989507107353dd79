import { runMigrations } from 'graphile-worker';
import { onTestFinished, expect, test } from 'vitest';

import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import { openDatabase, openPool } from './database.ts';
import { applyMigrations, lastApplied, migrations, NewerDatabase, OlderDatabase } from './migrate.ts';

test('the schema of the replaced migrations is taken over as it is, by the name of the first migration', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 1);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0001-initial');
  await pool.query(`
    insert into category (name, language) values ('Science', 'en');
    delete from kysely_migration;
    insert into kysely_migration values ('0001-school', '2026-01-01'), ('0056-reserved-tests', '2026-01-02')`);
  for (const _ of ['taken over', 'found as its own']) {
    await applyMigrations(database);
    const { rows } = await pool.query('select name from kysely_migration order by name');
    expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  }
  expect((await pool.query('select name from category')).rows).toEqual([{ name: 'Science' }]);
});

test('of migrations of another version the last one decides', () => {
  expect(lastApplied([])).toBe(undefined);
  expect(lastApplied(['0001-initial'])).toBe('0001-initial');
  expect(lastApplied(['0056-reserved-tests', '0001-school', '0055-confirmed-classes'])).toBe('0001-initial');
  expect(() => lastApplied(['0001-school'])).toThrow(OlderDatabase);
  expect(() => lastApplied(['0001-initial', '9999-later'])).toThrow(NewerDatabase);
  expect(() => lastApplied(['0056-reserved-tests', '0057-later'])).toThrow(NewerDatabase);
});

test('tasks of the language model that wait or run at the upgrade are queued anew, and the jobs of slots are gone', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 2);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0002-budgets');
  await runMigrations({ pgPool: pool });
  await pool.query(`
    insert into category (name, language) values ('Science', 'en');
    insert into draft_order (made_at, category, test_type, qiyinlik_darajasi, language, topic, count, at_once, requests_left)
      select now(), category.id, 'choosable', difficulty_level.id, 'en', '', 1, 1, 1 from category, difficulty_level limit 2;
    insert into model_task (draft_order, state, slot) select id, 'running', 1 from draft_order limit 1;
    insert into model_task (draft_order) select id from draft_order offset 1;
    select graphile_worker.add_job('analyze', '{"slot":1}', 'ai-1', job_key => 'ai-1');
    select graphile_worker.add_job('analyze', '{"slot":1}', 'ai-1', job_key => 'ai-1 later', run_at => now() + interval '1 day');
    select graphile_worker.add_job('wake-analyses', job_key => 'wake-analyses');
    select graphile_worker.add_job('mail', '{}')`);
  await applyMigrations(database);
  const tasks = await pool.query('select state from model_task');
  expect(tasks.rows).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  const jobs = await pool.query('select task_identifier from graphile_worker.jobs order by id');
  expect(jobs.rows).toEqual([{ task_identifier: 'mail' }, { task_identifier: 'queue-ai-tasks' }]);
});

test('texts that were stored before the upgrade are found by their present form', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 1);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0004-rejected-answers');
  await pool.query(`insert into category (name, language) values ('Ёлка', 'ru')`);
  await applyMigrations(database);
  expect((await pool.query('select search_text from category')).rows).toEqual([{ search_text: 'elka' }]);
});

test('names that were stored on several lines or with control characters are on one line', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 1);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0004-rejected-answers');
  await pool.query(
    `insert into users (email, first_name, last_name, password_hash) values ('a@x.uz', $1, $2, 'x'), ('b@x.uz', $3, $4, 'x')`,
    ['=1\n=2', ' A\u0008n\u200En\u00AD\uFE0F ', 'Oʻrin-Ali', '\u0008'],
  );
  await pool.query(`insert into roster_import (source, settings) values ('a.csv', '{"year": 2026}')`);
  await applyMigrations(database);
  const people = await pool.query('select first_name, last_name from users order by email');
  expect(people.rows).toEqual([
    { first_name: '=1 =2', last_name: 'Ann' },
    { first_name: 'Oʻrin-Ali', last_name: '\u0008' },
  ]);
  const imports = await pool.query('select settings from roster_import');
  expect(imports.rows).toEqual([{ settings: { year: 2026, new_classes: [] } }]);
});

test('answers that did not count keep their reason and their state in one table', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 1);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0002-budgets');
  const id = '00000000-0000-4000-8000-000000000001';
  await pool.query(`
    insert into users (email, first_name, last_name, password_hash) values
      ('ann@example.com', 'Ann', 'Lee', 'hashed'), ('bob@example.com', 'Bob', 'Ray', 'hashed');
    insert into category (name, language) values ('Science', 'en');
    insert into question (test_type, savol, content, category, qiyinlik_darajasi)
      values ('choosable', 'Why?', '{"options": [{"id": "b", "letter": "b", "text": "So"}]}', 1, 34);
    insert into work (title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys,
        show_explanations, pass_mark, parents_see)
      values ('Exam', 'exam', 'seed', '2026-01-01', 'once', true, true, 'end', 'end', 'end', 50, true);
    insert into work_attempt (work, person, number, questions, weights, started_at, opened, changed_at)
      values (1, 1, 1, '{1}', '{1}', '2026-01-01T08:00:00Z', 'page', '2026-01-01T08:00:00Z');
    insert into untaken_answer (person, id, kind, question, body, at, reason, received_at)
      values (1, '${id}', 'answer', 7, '{"users_answer": "b"}', '2026-01-01T09:00:00Z', 'not_found', '2026-01-01T10:00:00Z');
    insert into late_answer (attempt, question, answer, version, choice, received_at, decided, decided_by, decided_at)
      values (1, 1, '{"chosen": "b"}', 1, 2, '2026-01-01T11:00:00Z', 'taken', 2, '2026-01-01T12:00:00Z'),
        (1, 1, null, 1, 3, '2026-01-01T11:30:00Z', 'waiting', null, null)`);
  await applyMigrations(database);
  const { rows } = await pool.query('select * from rejected_answer order by id');
  const sent = { person: 1, kind: 'answer', question: 7, work: null, reason: 'not_found', state: 'held' };
  const late = { person: 1, kind: 'work', question: 1, work: 1, reason: 'over', key: null, body: null };
  expect(rows).toMatchObject([
    { ...sent, key: id, body: { users_answer: 'b' }, attempt: null, asked: null },
    {
      ...late,
      state: 'taken',
      attempt: 1,
      answer: { chosen: 'b' },
      version: 1,
      choice: 2,
      decided_by: 2,
      asked: 1,
    },
    {
      ...late,
      state: 'waiting',
      attempt: 1,
      answer: null,
      version: 1,
      choice: 3,
      decided_by: null,
      asked: 1,
    },
  ]);
  expect(rows.map(({ at }) => at !== null)).toEqual([true, false, false]);
  await expect(pool.query('delete from question where id = 1')).rejects.toThrow(/rejected_answer_asked_fkey/);
});

test('pupils of the past get their times in a class, and results know the work that they come from', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 1);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0004-rejected-answers');
  const line = (change: string, person: number, as = 'pupil') =>
    JSON.stringify({ class: 1, name: '7A', as, change, person });
  await pool.query(`
    insert into users (email, first_name, last_name, password_hash) values
      ('ann@example.com', 'Ann', 'Lee', 'hashed'), ('bob@example.com', 'Bob', 'Ray', 'hashed');
    insert into class (name, year) values ('7A', 2026);
    insert into audit_entry (made_at, action, person, details) values
      ('2026-09-01', 'class.members', 1, '${line('added', 1)}'),
      ('2026-10-01', 'class.members', 1, '${line('removed', 1)}'),
      ('2026-11-01', 'class.members', 2, '${line('removed', 2)}'),
      ('2026-11-02', 'class.members', 2, '${line('removed', 2, 'teacher')}');
    insert into class (name, year) values ('7B', 2026);
    insert into roster_import (source, settings, state, applied_at) values ('a.csv', '{}', 'applied', '2026-10-05');
    insert into roster_row (import, number, outcome, receipt, person, undo) values
      (1, 1, 'changed', '{}', 2, '{"left": [{"class": 2, "is_teacher": false}, {"class": 1, "is_teacher": true}]}');
    insert into category (name, language) values ('Science', 'en');
    insert into question (test_type, savol, content, category, qiyinlik_darajasi)
      select 'choosable', 'Why?', '{"options": [{"id": "b", "letter": "b", "text": "So"}]}', 1, 34 from generate_series(1, 2);
    insert into work (title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys,
        show_explanations, pass_mark, parents_see)
      values ('Exam', 'exam', 'seed', '2026-01-01', 'once', true, true, 'end', 'end', 'end', 50, false);
    insert into work_attempt (work, person, number, questions, weights, started_at, handed_in_at, handed_in_by, opened, changed_at)
      values (1, 1, 1, '{1}', '{1}', '2026-01-01T08:00Z', '2026-01-01T09:00Z', 'pupil', 'page', '2026-01-01T09:00Z');
    insert into work_answer (attempt, question, answer, version, points, percentage, choice, answered_at)
      values (1, 1, '{"chosen": "b"}', 1, 1, 100, 1, '2026-01-01T08:30Z');
    insert into answer (question, person, answer, points, percentage, completed_at)
      values (1, 1, '{"chosen": "b"}', 1, 100, '2026-01-01T09:00Z'), (2, 1, '{"chosen": "b"}', 1, 100, '2026-01-01T10:00Z')`);
  await applyMigrations(database);
  const stays = await pool.query(
    `select class, person, joined_at::date::text as joined, left_at::date::text as left from past_membership order by person, class`,
  );
  expect(stays.rows).toEqual([
    { class: 1, person: 1, joined: '2026-09-01', left: '2026-10-01' },
    { class: 1, person: 2, joined: '2000-01-01', left: '2026-11-01' },
    { class: 2, person: 2, joined: '2000-01-01', left: '2026-10-05' },
  ]);
  const results = await pool.query('select question, work from answer order by question');
  expect(results.rows).toEqual([
    { question: 1, work: 1 },
    { question: 2, work: null },
  ]);
});
