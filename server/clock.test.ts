import pino from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import { queueMail } from './mail/queue-store.ts';
import { startJobs } from './start-jobs.ts';
import { send } from './testing/client.ts';
import { makeCaller, makePerson } from './testing/factories.ts';
import { mailsIn } from './testing/outbox.ts';
import { startServer } from './testing/start-server.ts';

const server = startServer();
const day = 24 * 3600 * 1000;

afterEach(() => void vi.useRealTimers());

/** Starts the jobs of a server, whose clock the test sets. */
function start(): void {
  const jobs = startJobs(server.context, pino({ level: 'silent' }), server.origin);
  onTestFinished(() => jobs.stop());
}

/** Sets the clock of the server, not that of the database or of timers. */
function setClock(ahead: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ahead);
}

test('a clock that is set a day ahead deletes no Idempotency-Key that a page may still send', async () => {
  const { token } = await makeCaller(server.context, { is_staff: true });
  const add = () =>
    send(server, 'POST /blog_api/category/', {
      json: { name: 'Algebra', language: 'en' },
      token,
      headers: { 'Idempotency-Key': 'one' },
    });
  const first = await add();
  expect(first.status).toBe(201);
  start();
  const old = { key: 'old', request: '', status: 200 };
  await server.context.database
    .insertInto('idempotency_key')
    .values({ ...old, made_at: new Date(Date.now() - 2 * day).toISOString() })
    .execute();
  setClock(day);
  const keys = () => server.context.database.selectFrom('idempotency_key').select('key').execute();
  await expect.poll(keys).not.toContainEqual({ key: 'old' });
  vi.useRealTimers();
  expect((await add()).text).toBe(first.text);
});

test('a mail that would wait until the clock is there again is sent when the clock is set back', async () => {
  const { email } = await makePerson(server.context);
  await queueMail(server.context.database, { email, purpose: 'reset', language: 'en' });
  await server.context.pool.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now() + interval '1 day', attempts => 3)
       from graphile_worker.jobs`,
  );
  start();
  setClock(-day);
  expect(await mailsIn(server.context.config.dataFolder)).toEqual([expect.stringContaining(email)]);
});
