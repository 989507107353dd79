import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

import pino from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { makePerson } from '../testing/factories.ts';
import { startJobs } from '../start-jobs.ts';
import { send } from '../testing/client.ts';
import { longestWait } from '../testing/longest-wait.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';
import { queueMail } from './queue-store.ts';
import { lockQueue } from '../jobs/queue-store.ts';
import type { JobRunner } from '../jobs/job-runner.ts';

const sink = startSmtpSink();
const server = startServer({ settings: () => ({ smtpUrl: sink.url }) });

let worker: JobRunner | undefined;
let silent: Server | undefined;

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  silent?.close();
  await server.context.pool.query('delete from graphile_worker._private_jobs');
});

function start(smtpUrl = sink.url): void {
  const context = { ...server.context, config: { ...server.context.config, smtpUrl } };
  worker = startJobs(context, pino({ level: 'silent' }), server.origin);
}

type Job = { attempts: number; last_error: string | null; locked_by: string | null };

async function jobs(): Promise<Job[]> {
  const { rows } = await server.context.pool.query<Job>(
    'select attempts, last_error, locked_by from graphile_worker.jobs',
  );
  return rows;
}

async function queueReset(): Promise<string> {
  const { email } = await makePerson(server.context);
  await queueMail(server.context.database, { email, purpose: 'reset', language: 'en' });
  return email;
}

async function lockAsKilled(): Promise<void> {
  await server.context.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'of a server that was killed', locked_at = now(), attempts = 1`,
  );
}

/** Moves the times of queued jobs, those of one address or all, as if the given seconds had passed. */
async function letTimePass(seconds: number, email?: string): Promise<void> {
  await server.context.pool.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => $1))
       from graphile_worker._private_jobs where $2::text is null or payload ->> 'email' = $2`,
    [seconds, email],
  );
}

/** How many connections hold the lock of the queue. */
async function holdsOfQueue(): Promise<number> {
  const { rows } = await server.context.pool.query<{ holds: number }>(
    `select count(*)::int as holds from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.holds ?? 0;
}

describe('a queued mail', () => {
  test('waits while the mail server is down, and is sent when it is back', async () => {
    start();
    await sink.close();
    const email = await queueReset();
    await expect
      .poll(jobs)
      .toMatchObject([{ locked_by: null, last_error: expect.stringContaining('ECONNREFUSED') }]);
    await sink.listen();
    expect((await sink.mailTo(email)).subject).toBe('Password reset on Savol · School 5');
    await expect.poll(jobs).toEqual([]);
  });

  test('is tried for more than three days', async () => {
    await queueReset();
    const { rows } = await server.context.pool.query<{ days: number }>(
      `select sum(exp(least(attempt, 10))) / 86400 as days
         from graphile_worker.jobs, generate_series(1, max_attempts - 1) as attempt`,
    );
    expect(Number(rows[0]?.days)).toBeGreaterThan(3);
  });

  test('delays neither answers nor the end of the server', async () => {
    silent = createServer();
    await new Promise<void>((listening) => silent?.listen(0, '127.0.0.1', listening));
    const address = silent.address();
    const tried = once(silent, 'connection');
    start(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    const { email } = await makePerson(server.context);
    const reply = await send(server, 'POST /auth/users/reset_password/', { json: { email } });
    expect(reply.status).toBe(204);
    await tried;
    const [begun] = await jobs();
    expect(begun).toMatchObject({ attempts: 1, locked_by: expect.stringMatching(/./) });
    await worker?.stop();
    expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: null }]);
  });

  test('is sent after the next start where the server was killed while sending it', async () => {
    const email = await queueReset();
    await lockAsKilled();
    // PostgreSQL may not have noticed yet that the worker of the previous test has ended.
    await expect.poll(holdsOfQueue).toBe(0);
    start();
    await sink.mailTo(email);
    await expect.poll(jobs).toEqual([]);
  });

  test('is left to another server that lives', async () => {
    const letGo = await lockQueue(server.context.pool);
    try {
      const first = await queueReset();
      await lockAsKilled();
      start();
      await sink.mailTo(await queueReset());
      expect(sink.attempts).not.toContain(first);
      await expect.poll(jobs).toMatchObject([{ locked_by: 'of a server that was killed' }]);
    } finally {
      letGo();
    }
  });

  test('is sent after the database was unavailable', async () => {
    start();
    await sink.mailTo(await queueReset());
    // The mail arrives before its job is marked as done.
    await expect.poll(jobs).toEqual([]);
    await server.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // The pool may still give out a connection that has just been closed.
    const email = await vi.waitFor(queueReset, { timeout: longestWait });
    expect(await sink.mailsTo(email, 1)).toHaveLength(1);
  });

  test('that is delayed is sent when its time has come, also after a restart', async () => {
    const { email } = await makePerson(server.context);
    await queueMail(server.context.database, { email, purpose: 'reset', language: 'en' }, 1800);
    start();
    await sink.mailTo(await queueReset());
    expect(sink.attempts).not.toContain(email);
    await worker?.stop();
    worker = undefined;
    await letTimePass(1801);
    start();
    expect((await sink.mailTo(email)).subject).toBe('Password reset on Savol · School 5');
    await expect.poll(jobs).toEqual([]);
  });

  test('of an earlier version, which has no key, is sent', async () => {
    const { email } = await makePerson(server.context);
    await server.context.pool.query(`select graphile_worker.add_job('mail', $1, max_attempts => 25)`, [
      JSON.stringify({ email, purpose: 'reset', language: 'ru' }),
    ]);
    await queueMail(server.context.database, { email, purpose: 'reset', language: 'en' });
    start();
    const mails = await sink.mailsTo(email, 2);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContain('Password reset on Savol · School 5');
    expect(subjects).toContain('Сброс пароля в Savol · School 5');
  });

  test('that is being sent does not delay one that is requested meanwhile, and is not sent again with it', async () => {
    const { email } = await makePerson(server.context);
    const mail = { email, purpose: 'reset', language: 'en' } as const;
    await queueMail(server.context.database, mail);
    await lockAsKilled();
    await queueMail(server.context.database, mail, 1800);
    const { rows } = await server.context.pool.query<{ waits: boolean; locked: boolean }>(
      `select run_at > now() + interval '25 minutes' as waits, locked_by is not null as locked
         from graphile_worker.jobs order by id`,
    );
    expect(rows).toEqual([
      { waits: false, locked: true },
      { waits: true, locked: false },
    ]);
  });

  test('that waits for longer than any delay, since the clock was set back, is sent by the hourly job', async () => {
    const email = await queueReset();
    const delayed = await makePerson(server.context);
    const mail = { purpose: 'reset', language: 'en' } as const;
    await queueMail(server.context.database, { ...mail, email: delayed.email }, 3500);
    await letTimePass(-24 * 3600, email);
    await server.context.pool.query(`select graphile_worker.add_job('tidy-up')`);
    start();
    await sink.mailTo(email);
    await expect.poll(jobs).toHaveLength(1);
    expect(sink.attempts).not.toContain(delayed.email);
  });

  test('is not queued where the transaction that queues it is rolled back', async () => {
    const work = server.context.database.transaction().execute(async (transaction) => {
      await queueMail(transaction, { email: 'ann@example.com', purpose: 'reset', language: 'en' });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await jobs()).toEqual([]);
  });
});
