import { beforeAll, describe, expect, test } from 'vitest';

import { startServer } from '../testing/start-server.ts';
import { inTransaction } from './database.ts';
import { makePerson } from '../testing/factories.ts';
import { prepared } from './prepared.ts';

const server = startServer();

beforeAll(async () => {
  await server.context.pool.query('create table shelf (id integer primary key, label text not null)');
});

async function rowsOf(text: string, values: unknown[]): Promise<unknown[]> {
  return (await server.context.pool.query(text, values)).rows as unknown[];
}

describe('a prepared statement', () => {
  test('returns the same rows each time, with values of all types', async () => {
    const text = `select $1::text as text, $2::integer as number, $3::boolean as truth, 5000000000::bigint as count,
      '2026-11-21 10:15:05.123456+05'::timestamptz as moment, '{"a": 1}'::jsonb as json, null::text as nothing`;
    for (const word of ['oʻ', '', 'it’s "quoted"']) {
      expect(await rowsOf(text, [word, 7, true])).toEqual([
        {
          text: word,
          number: 7,
          truth: true,
          count: 5_000_000_000,
          moment: '2026-11-21T05:15:05.123Z',
          json: { a: 1 },
          nothing: null,
        },
      ]);
    }
    expect(await rowsOf(text, [null, null, false])).toMatchObject([
      { text: null, number: null, truth: false },
    ]);
  });

  test('accepts lists, and a text in place of a list', async () => {
    const text = 'select $1::integer[] as ids';
    for (const ids of [[1, 2], '{3,4}', [5]]) {
      const [row] = await rowsOf(text, [ids]);
      expect(row).toEqual({ ids: ids === '{3,4}' ? [3, 4] : ids });
    }
  });

  test('that fails leaves its connection usable', async () => {
    const client = await server.context.pool.connect();
    try {
      for (let times = 0; times < 2; times += 1) {
        await expect(client.query('select 1 / $1::integer as one', [0])).rejects.toThrow('division by zero');
        await expect(client.query('select $1::integer as', [0])).rejects.toThrow('syntax error');
        expect((await client.query('select 1 / $1::integer as one', [1])).rows).toEqual([{ one: 1 }]);
      }
    } finally {
      client.release();
    }
  });

  test('without rows reports how many rows it changed', async () => {
    const { pool } = server.context;
    for (const id of [1, 2]) {
      const made = await pool.query('insert into shelf values ($1, $2)', [id, 'kept']);
      expect(made).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] });
    }
    const changed = await pool.query('update shelf set label = $1', ['moved']);
    expect(changed).toMatchObject({ command: 'UPDATE', rowCount: 2 });
  });
});

describe('a statement that is built once', () => {
  const namesAbove = prepared((database, name: string, id: number) =>
    database
      .selectFrom('users')
      .select('first_name')
      .where('last_name', '=', name)
      .where('id', '>', id)
      .where('is_active', '=', true)
      .orderBy('id'),
  );

  test('is sent with other values each time', async () => {
    const { database } = server.context;
    const { id } = await makePerson(server.context, { first_name: 'Ann', last_name: 'Shelf' });
    await makePerson(server.context, { first_name: 'Bob', last_name: 'Shelf' });
    expect(await namesAbove(database, 'Shelf', 0)).toEqual([{ first_name: 'Ann' }, { first_name: 'Bob' }]);
    expect(await namesAbove(database, 'Shelf', id)).toEqual([{ first_name: 'Bob' }]);
    expect(await namesAbove(database, 'Nobody', 0)).toEqual([]);
  });

  test('runs in the transaction in which it is sent', async () => {
    const seen = await inTransaction(server.context.database, async (transaction) => {
      await transaction.updateTable('users').set({ last_name: 'Hidden' }).execute();
      return [
        await namesAbove(transaction, 'Hidden', 0),
        await namesAbove(server.context.database, 'Hidden', 0),
      ].map(({ length }) => length > 0);
    });
    expect(seen).toEqual([true, false]);
  });
});
