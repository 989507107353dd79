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
