import { expect, onTestFinished, test } from 'vitest';

import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import { getQuestion, updateQuestion } from './store.ts';

test('the step to versions rewrites no row: what is stored is version 1, which the first change keeps', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 2);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0020-marks');
  await pool.query(`
    insert into category (name, language) values ('Science', 'en');
    insert into users (email, first_name, last_name, password_hash) values ('ann@example.com', 'Ann', 'Lee', '');
    insert into question (test_type, savol, content, key, category, qiyinlik_darajasi, image, author)
      values ('choosable', 'Why?', '{"options": [{"id": "b", "text": "So"}]}', '{"right": "b"}', 1, 34, 'old.webp', 1);
    insert into answer (question, person, answer, points, percentage) values (1, 1, '{"chosen": "b"}', 1, 100)`);
  const files = async () =>
    (await pool.query(`select pg_relation_filenode('question') as q, pg_relation_filenode('answer') as a`))
      .rows;
  const before = await files();
  await applyMigrations(database);
  expect(await files()).toEqual(before);
  const { rows } = await pool.query(
    'select question.version as question, answer.version as answer from answer join question on question.id = question',
  );
  expect(rows).toEqual([{ question: 1, answer: 1 }]);
  await updateQuestion(database, 1, { savol: 'Why not?' }, { by: 1, at: new Date(0) });
  expect(await getQuestion(database, 1)).toMatchObject({ savol: 'Why not?', version: 2 });
  const { rows: kept } = await pool.query('select number, changed, state, replaced_by from question_version');
  expect(kept).toMatchObject([
    { number: 1, changed: ['savol'], state: { savol: 'Why?', image: 'old.webp' }, replaced_by: 1 },
  ]);
});
