import { expect, test } from 'vitest';

import { startServer } from '../testing/start-server.ts';
import { lockAccount } from '../users/store.ts';
import { inTransaction } from './database.ts';
import { makePerson } from '../testing/factories.ts';

const server = startServer();

test('two transactions in a deadlock both complete, one after the other', async () => {
  const { database } = server.context;
  const [first, second] = [await makePerson(server.context), await makePerson(server.context)];
  const { promise: bothLocked, resolve } = Promise.withResolvers<void>();
  const { promise: oneIsDone, resolve: finish } = Promise.withResolvers<void>();
  let locked = 0;
  let tries = 0;
  // The transactions only lock: a change would also lock a row of table_version, perhaps the same one in both.
  const lockBoth = (earlier: number, later: number) =>
    inTransaction(database, async (transaction) => {
      tries += 1;
      // On a busy machine the second attempt could overtake the transaction that won, and deadlock with it again.
      if (tries > 2) await oneIsDone;
      await lockAccount(transaction, earlier);
      locked += 1;
      if (locked === 2) resolve();
      await bothLocked;
      return (await lockAccount(transaction, later))?.id;
    }).finally(finish);
  const done = await Promise.all([lockBoth(first.id, second.id), lockBoth(second.id, first.id)]);
  expect(done).toEqual([second.id, first.id]);
  expect(tries).toBe(3);
});

test('an attempt that fails for another reason is not repeated', async () => {
  let tries = 0;
  const failing = inTransaction(server.context.database, async () => {
    tries += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(tries).toBe(1);
});
