import { expect, onTestFinished, test } from 'vitest';

import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';

test('levels that had the same name get different ones, the oldest its own', async () => {
  const pool = openPool(urlOf(await temporaryDatabase()), 2);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0016-picture-quota');
  await pool.query('delete from difficulty_level');
  const long = 'x'.repeat(100);
  const before = [
    ['Easy', 'Лёгкий', 'Oson'],
    ['easy', 'Другой', 'Oson'],
    ['Easy (2)', 'Лёгкий', long],
    ['EASY', 'Ещё', long],
  ];
  for (const names of before) {
    await pool.query(
      'insert into difficulty_level (name_en, name_ru, name_uz, weight) values ($1, $2, $3, 1)',
      names,
    );
  }
  await applyMigrations(database);
  const { rows } = await pool.query<Record<'name_en' | 'name_ru' | 'name_uz', string>>(
    'select name_en, name_ru, name_uz from difficulty_level order by id',
  );
  expect(rows.map(({ name_en, name_ru, name_uz }) => [name_en, name_ru, name_uz])).toEqual([
    ['Easy', 'Лёгкий', 'Oson'],
    ['easy (3)', 'Другой', 'Oson (2)'],
    ['Easy (2)', 'Лёгкий (2)', long],
    ['EASY (4)', 'Ещё', `${'x'.repeat(90)} (2)`],
  ]);
});
