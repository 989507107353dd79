import { onTestFinished, expect, test } from 'vitest';

import { type Database, openDatabase, openPool } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import { spendBudget } from './mail-budget-store.ts';
import { deleteOldMailRequests, insertMailRequest } from './mail-request-store.ts';
import { mailBudget, mailLimits, mailWindow, type MailKind } from './mail-rules.ts';

async function openOld() {
  const pool = openPool(urlOf(await temporaryDatabase()), 2);
  const database = openDatabase(pool);
  onTestFinished(() => database.destroy());
  await applyMigrations(database, '0011-table-versions');
  return { pool, database };
}

function request(database: Database, mailbox: string, kind: MailKind): Promise<number> {
  return insertMailRequest(database, { mailbox, kind, network: '10.0.0.1' });
}

test('requests of the hour before an upgrade count after it, for mailboxes and networks', async () => {
  const { pool, database } = await openOld();
  await pool.query(
    `insert into mail_request (mailbox, address, asked_at)
       select 'ann@example.com', '10.0.0.1', now() - interval '10 minutes' from generate_series(1, 5)
       union all select '', '10.0.0.1', now() from generate_series(1, 100)
       union all select 'ann@example.com', '10.0.0.1', now() - interval '2 hours' from generate_series(1, 900)
       union all select 'bob@example.com', '10.0.0.2', now() from generate_series(1, 5000)`,
  );
  await applyMigrations(database);

  for (const kind of Object.keys(mailLimits) as MailKind[]) {
    const delay = await request(database, 'ann@example.com', kind);
    expect(delay).toBeGreaterThan(0);
    expect(delay).toBeLessThanOrEqual(mailWindow - 600);
  }
  expect(await request(database, 'new@example.com', 'sign_up')).toBe(0);
  const some = await spendBudget(database, '10.0.0.1');
  expect(some.counted).toBe(true);
  expect(some.spent).toBeLessThanOrEqual(106);
  const many = await spendBudget(database, '10.0.0.2', { force: true });
  expect(many.spent).toBeGreaterThan(mailBudget.requests - 100);
  expect(many.spent).toBeLessThanOrEqual(mailBudget.requests + 1);
});

test('requests count until their mails have been sent for an hour', async () => {
  const { pool, database } = await openOld();
  await applyMigrations(database);
  for (let times = 0; times <= mailLimits.reset.fromOneNetwork; times += 1) {
    await request(database, 'ann@example.com', 'reset');
  }
  await pool.query(`update mail_request set asked_at = asked_at - interval '2 hours'
    where send_at <= now()`);
  await deleteOldMailRequests(database);
  const { rows } = await pool.query('select send_at > now() as waits from mail_request');
  expect(rows).toHaveLength(mailLimits.reset.fromOneNetwork + 1);
  await pool.query(`update mail_request set send_at = now() - interval '61 minutes' where send_at <= now()`);
  await deleteOldMailRequests(database);
  expect((await pool.query('select send_at > now() as waits from mail_request')).rows).toEqual([
    { waits: true },
  ]);
});
