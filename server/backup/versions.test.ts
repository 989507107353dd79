import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase, openPool } from '../database/database.ts';
import { applyMigrations, migrations } from '../database/migrate.ts';
import { backUp, emptyPlace, query, restore } from '../testing/backups.ts';
import { urlOf } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/program.ts';

const rows = `
  insert into users (email, first_name, last_name, password_hash) values ('ann@example.com', 'Ann', 'Lee', 'hashed');
  insert into category (name, language) values ('Science', 'en');
  insert into category (name, language, parent) values ('Physics', 'en', 1);
  insert into question (test_type, savol, content, category, qiyinlik_darajasi)
    values ('choosable', 'Why?', '{"options": [{"id": "b", "letter": "b", "text": "So"}]}', 2, 34);
  insert into answer (question, person, answer) values (1, 1, '{"chosen": "b"}')`;

test('a backup from before the first migration, with the same schema, is restored and taken over', async () => {
  const old = await emptyPlace();
  const database = openDatabase(openPool(urlOf(old.database, old.user), 1));
  await applyMigrations(database, '0001-initial');
  await database.destroy();
  await query(
    old,
    `${rows};
     delete from kysely_migration;
     insert into kysely_migration values ('0001-school', '2026-01-01'), ('0056-reserved-tests', '2026-01-02')`,
  );
  const path = join(temporaryFolder(), 'old.tar.gz');
  expect((await backUp(old, path)).manifest.migrations.at(-1)).toBe('0056-reserved-tests');

  const place = await emptyPlace();
  await restore(path, place);
  expect(await query(place, 'select name from kysely_migration order by name')).toEqual(
    Object.keys(migrations).map((name) => ({ name })),
  );
  expect(
    await query(place, 'select name, tests_count, aggregated_tests_count from category order by id'),
  ).toEqual([
    { name: 'Science', tests_count: 0, aggregated_tests_count: 1 },
    { name: 'Physics', tests_count: 1, aggregated_tests_count: 1 },
  ]);
  expect(await query(place, 'select answer, email from answer join users on users.id = person')).toEqual([
    { answer: { chosen: 'b' }, email: 'ann@example.com' },
  ]);
  expect(await query(place, 'select person, category, answered, waiting from progress')).toEqual([
    { person: 1, category: 2, answered: 1, waiting: 1 },
  ]);
});
