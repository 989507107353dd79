import { expect, test } from 'vitest';

import { TooOftenError } from '../errors.ts';
import { leaveOf, passTime, spendingsOf } from '../testing/budgets.ts';
import { startServer } from '../testing/start-server.ts';
import { limits } from './limits.ts';
import { Budgets, Refusals } from './memory.ts';
import { type Budget, deleteForgotten, findWait, plan, refund, requireBudget, spend } from './store.ts';

const server = startServer();
/** Another process of the same school. */
const second = startServer({ databaseOf: server });

let keys = 0;
function budget(name: Budget['name']): Budget {
  keys += 1;
  return { name, key: `key ${keys}` };
}

test('simultaneous calls of several servers spend no more than a budget has', async () => {
  for (const name of ['join_code', 'card_code'] as const) {
    const order = budget(name);
    await leaveOf(server.context.database, order, 4);
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        spend((at % 2 === 0 ? server : second).context.database, [order]).then(({ seconds }) => seconds),
      ),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(4);
    expect(Math.max(...waits)).toBeLessThanOrEqual(limits[name].window);
  }
});

test('a refusal names the seconds, and spends of no budget', async () => {
  const { database } = server.context;
  const [full, free] = [budget('picture'), budget('megapixel')];
  await leaveOf(database, full, 0);
  const refused: unknown = await requireBudget(database, free, full).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooOftenError);
  expect((refused as TooOftenError).seconds).toBeGreaterThan(0);
  expect(await spendingsOf(database, free)).toEqual([]);
});

test('a call that finds a row spends nothing, and looks for none where the budget is spent', async () => {
  const { database } = server.context;
  const order = budget('card_code');
  await leaveOf(database, order, 1);
  const lookUp = (found: string | undefined) => spend(database, [order], { find: async () => found });
  expect(await lookUp('a card')).toMatchObject({ found: 'a card', seconds: 0 });
  expect(await lookUp(undefined)).toMatchObject({ found: undefined, seconds: 0 });
  const refused = await lookUp('a card');
  expect(refused.found).toBeUndefined();
  expect(refused.seconds).toBeGreaterThan(0);
});

test('a refund takes back the spendings of one spender', async () => {
  const { database } = server.context;
  const order = budget('wrong_password');
  for (const by of ['a', 'b', "it's", 'b']) await requireBudget(database, { ...order, by });
  await refund(database, { ...order, by: 'b' });
  expect((await spendingsOf(database, order)).map(({ by }) => by)).toEqual(['a', "it's"]);
  await refund(database, { ...order, by: "it's" });
  expect((await spendingsOf(database, order)).map(({ by }) => by)).toEqual(['a']);
});

test('a spender with half of a pair of surrogates is stored with a replacement character', async () => {
  const { database } = server.context;
  for (const name of ['wrong_password', 'same_password'] as const) {
    const order = { ...budget(name), by: 'a\ud800' };
    await requireBudget(database, order);
    expect((await findWait(database, order)).seconds).toBe(0);
    expect((await spendingsOf(database, order)).map(({ by }) => by)).toEqual(['a\ufffd']);
    await refund(database, order);
    expect(await spendingsOf(database, order)).toEqual([]);
  }
  const mails = budget('mail_reset');
  await plan(database, mails, 'a\udc00');
  expect((await spendingsOf(database, mails)).map(({ by }) => by)).toEqual(['a\ufffd']);
});

test('a wait is found without spending', async () => {
  const { database } = server.context;
  const order = budget('same_password');
  expect((await findWait(database, { ...order, by: 'a' })).seconds).toBe(0);
  await leaveOf(database, order, 0);
  expect((await findWait(database, { ...order, by: 'a' })).seconds).toBeGreaterThan(0);
  expect(await spendingsOf(database, order)).toHaveLength(1);
});

test('tidying deletes forgotten spendings, and not those that count or are planned', async () => {
  const { database } = server.context;
  const [old, planned, held] = [budget('mail_reset'), budget('mail_reset'), budget('mail_reset')];
  await plan(database, old, 'a');
  await plan(database, held, 'a');
  await passTime(database, limits.mail_reset.window + 1, 'mail_reset');
  for (let times = 0; times <= limits.mail_reset.mostBy; times += 1) await plan(database, planned, 'a');
  await passTime(database, limits.mail_reset.window - 60, 'mail_reset');
  await database.transaction().execute(async (transaction) => {
    await spend(transaction, [held], { force: true });
    await deleteForgotten(database);
  });
  expect(await spendingsOf(database, old)).toEqual([]);
  expect(await spendingsOf(database, planned)).toHaveLength(limits.mail_reset.mostBy + 1);
  expect(await spendingsOf(database, held)).toHaveLength(1);
});

test('budgets write nothing to the log of PostgreSQL', async () => {
  const { rows } = await server.context.pool.query(
    `select relpersistence as kind from pg_class where relname = 'budget' and relnamespace = current_schema()::regnamespace`,
  );
  expect(rows).toEqual([{ kind: 'u' }]);
});

test('budgets in memory are those of the limits', () => {
  const junk = new Budgets('junk');
  const waits = (at: number, key = 'a') => Math.round(junk.spend(key, at) * 1000);
  for (let times = 0; times < limits.junk.most; times += 1) expect(waits(0)).toBe(0);
  expect([waits(0), waits(0.15), waits(0, 'b'), waits(0.2001), waits(0.2001)]).toEqual([200, 50, 0, 0, 200]);
});

test('a refusal is repeated for its key until it ends', () => {
  const refusals = new Refusals();
  refusals.add('a', 60);
  refusals.add('b', 0.0001);
  expect(refusals.secondsOf('a', 'c')).toBeGreaterThan(59);
  expect(refusals.secondsOf('c')).toBe(0);
  expect(() => refusals.require('c', 'a')).toThrow(TooOftenError);
  refusals.require('c');
});
