import { expect, onTestFinished, test } from 'vitest';

import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';

test('the step to weights of attempts takes them from results, and rewrites no answer in free solving', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 2);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0048-drafts-and-proposed-marks');
  // The level of the tests had the weight 1 when the first two pupils answered; it has 5 now.
  await pool.query(`
    insert into category (name, language) values ('Science', 'en');
    insert into users (email, first_name, last_name, password_hash)
      select i || '@example.com', 'Ann', 'Lee', '' from generate_series(1, 3) as i;
    update difficulty_level set weight = 5 where id = 34;
    insert into question (test_type, savol, content, key, category, qiyinlik_darajasi, version)
      select 'choosable', 'Why?', '{"options": [{"id": "b", "text": "So"}]}', '{"right": "b"}', 1, 34, 2 from generate_series(1, 3);
    insert into question_version (question, number, state, changed, replaced_at)
      values (1, 1, '{"test_type": "choosable"}', '{key}', '2026-11-02');
    insert into answer (question, person, answer, points, percentage) values
      (1, 1, '{"chosen": "b"}', 1, 100), (1, 2, '{"chosen": "a"}', 0, 0), (2, 1, '{"chosen": "b"}', 0.67, 33);
    insert into work (title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys, show_explanations, pass_mark, parents_see)
      values ('Exam', 'exam', 's', now(), 'once', false, false, 'never', 'never', 'never', 50, false);
    insert into work_attempt (work, person, number, questions, started_at, opened, changed_at)
      select 1, i, 1, '{1,2,9}', now(), 'page', now() from generate_series(1, 2) as i;
    insert into work_answer (attempt, question, answer, version, points, percentage, choice, answered_at) values
      (1, 1, '{"chosen": "b"}', 2, 1, 100, 1, '2026-11-01'), (2, 1, '{"chosen": "a"}', 2, 0, 0, 1, '2026-11-03')`);
  const files = async () => (await pool.query(`select pg_relation_filenode('answer') as answer`)).rows;
  const before = await files();
  await applyMigrations(database, '0050-kept-weights');
  expect(await files()).toEqual(before);
  const read = async (statement: string) => (await pool.query<object>(statement)).rows;
  // What nobody has answered has the weight of today, and what was deleted has none.
  expect(await read('select weights from work_attempt order by id')).toEqual([
    { weights: [1, 5, null] },
    { weights: [1, 5, null] },
  ]);
  expect(await read('select tests, most, points, percentage from attempt_result order by attempt')).toEqual([
    { tests: 2, most: 6, points: 1, percentage: 17 },
    { tests: 2, most: 6, points: 0, percentage: 0 },
  ]);
  expect(await read('select version from work_answer order by attempt')).toEqual([
    { version: 1 },
    { version: 2 },
  ]);
  const weights = 'select weight_of(answer.*) as weight from answer order by id';
  expect(await read(weights)).toEqual([{ weight: 1 }, { weight: 5 }, { weight: 2 }]);
  await pool.query('update difficulty_level set weight = 3 where id = 34');
  expect(await read(weights)).toEqual([{ weight: 1 }, { weight: 5 }, { weight: 2 }]);
});
