import { expect, test } from 'vitest';

import { startServer } from '../testing/start-server.ts';
import { updateUser } from '../users/store.ts';
import { inTransaction } from './database.ts';
import { makePerson } from './factories.ts';

const server = startServer();

test('two transactions that wait for each other are both done, one after the other', async () => {
  const { database } = server.house;
  const [one, other] = [await makePerson(server.house), await makePerson(server.house)];
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  let tries = 0;
  const change = (first: number, second: number, about: string) =>
    inTransaction(database, async (transaction) => {
      tries += 1;
      await updateUser(transaction, first, { about });
      holding += 1;
      if (holding === 2) resolve();
      await bothHold;
      await updateUser(transaction, second, { about });
      return about;
    });
  const done = await Promise.all([change(one.id, other.id, 'left'), change(other.id, one.id, 'right')]);
  expect(done).toEqual(['left', 'right']);
  expect(tries).toBe(3);
});

test('what fails for another reason is not tried again', async () => {
  let tries = 0;
  const failing = inTransaction(server.house.database, async () => {
    tries += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(tries).toBe(1);
});
