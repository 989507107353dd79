import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { backUp, emptyPlace, query, restore } from '../testing/backups.ts';
import { urlOf } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/program.ts';

const people = `
  insert into users (email, first_name, last_name, password_hash) values ('ann@example.com', 'Ann', 'Lee', 'hashed');
  insert into category (name, language) values ('Science', 'en');
  insert into category (name, language, parent) values ('Physics', 'en', 1);`;
/** Before questions and answers had forms for every type. */
const inColumns = `${people}
  insert into question (test_type, savol, b, right_answer, category, qiyinlik_darajasi)
    values ('choosable', 'Why?', 'So', null, 2, 34);
  insert into answer (question, person, users_answer) values (1, 1, 'a')`;
const optionsWithIds = ['a', 'b', 'c', 'd', 'e'].map((id) =>
  id === 'b' ? { id, letter: id, text: 'So' } : { id, letter: id },
);
const inForms = `${people}
  insert into question (test_type, savol, content, category, qiyinlik_darajasi)
    values ('choosable', 'Why?', '${JSON.stringify({ options: optionsWithIds })}', 2, 34);
  insert into answer (question, person, answer) values (1, 1, '{"chosen": "a"}')`;

const names = Object.keys(migrations);

// The oldest migration, the one before the forms, and the last but one.
test.each([
  [names[0], inColumns],
  ['0018-level-names', inColumns],
  [names.at(-2), inForms],
])('a backup of migration %s is restored and migrated to the newest schema', async (last, rows) => {
  const old = await emptyPlace();
  const database = openDatabase(openPool(urlOf(old.database, old.user), 1));
  await applyMigrations(database, last);
  await database.destroy();
  await query(old, rows);
  const path = join(temporaryFolder(), 'old.tar.gz');
  expect((await backUp(old, path)).manifest.migrations.at(-1)).toBe(last);

  const place = await emptyPlace();
  await restore(path, place);
  expect(await query(place, 'select name from kysely_migration order by name')).toEqual(
    names.map((name) => ({ name })),
  );
  expect(
    await query(place, 'select name, tests_count, aggregated_tests_count from category order by id'),
  ).toEqual([
    { name: 'Science', tests_count: 0, aggregated_tests_count: 1 },
    { name: 'Physics', tests_count: 1, aggregated_tests_count: 1 },
  ]);
  expect(await query(place, 'select content, key, answer from answer join question on true')).toEqual([
    { content: { options: optionsWithIds }, key: null, answer: { chosen: 'a' } },
  ]);
  expect(await query(place, 'select person, category, answered, waiting from progress')).toEqual([
    { person: 1, category: 2, answered: 1, waiting: 1 },
  ]);
  expect(await query(place, 'select question, answers, waiting from question_count')).toEqual([
    { question: 1, answers: 1, waiting: 1 },
  ]);
  expect(await query(place, 'select email, password_hash, is_active, deactivated_at from users')).toEqual([
    { email: 'ann@example.com', password_hash: 'hashed', is_active: false, deactivated_at: null },
  ]);
});
