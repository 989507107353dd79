import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { makeCategory } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { containsFolded, wordsOf } from './search.ts';

const server = startServer();

test('the words of a search stand in it once, without white space of any kind', () => {
  expect(wordsOf(' ten\u00a0km\u2003ten \n of \u200b \u2060 ')).toEqual(['ten', 'km', 'of']);
  expect(wordsOf('\u200b')).toEqual([]);
});

test('a search of several words in twenty thousand tests reads their index', async () => {
  const { database } = server.context;
  const { id } = await makeCategory(server.context);
  await sql`
    insert into question (test_type, savol, content, category, qiyinlik_darajasi)
    select 'essay', 'Name the river ' || md5(place::text) || ' of the country ' || place, '{}', ${id}, 34
    from generate_series(1, 20000) as place`.execute(database);
  await sql`analyze question`.execute(database);
  const { rows } = await sql<Record<string, string>>`
    explain select id from question where ${containsFolded(sql`search_text`, 'country of 4321')}`.execute(
    database,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on question_search');
});
