import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';

import { buildApp } from '../app.ts';
import type { Config } from '../process/config.ts';
import { closeAppContext, connectAndMigrate, type AppContext } from '../app-context.ts';
import { startJobs } from '../start-jobs.ts';
import './long-timeouts.ts';
import { ask, urlOf } from './postgres.ts';

/** A server on a port and a database of its own, which live as long as the tests of one file. */
export type RunningServer = {
  /** Where it listens, as in http://127.0.0.1:40123 */
  origin: string;
  /** The name of its database. */
  database: string;
  context: AppContext;
  app: FastifyInstance;
};

export type Started = {
  /** Settings that differ from the usual, asked for when the server starts. */
  settings?: () => Partial<Config>;
  /** Whether it also sends mails and tidies up. */
  jobs?: boolean;
  /** A server that was started before, to share the database of. */
  beside?: RunningServer;
};

const secretKey = 'a secret key that only automated tests have';

/** Starts a server before the tests of a file and takes it away after them. Its parts are real. */
export function startServer({ settings, jobs = false, beside }: Started = {}): RunningServer {
  const running = {} as RunningServer;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'savol-test-'));
    const database = beside?.database ?? `test_${crypto.randomUUID().replaceAll('-', '')}`;
    if (beside === undefined) await ask('savol', `create database ${database}`);
    const config: Config = {
      host: '127.0.0.1',
      port: 0,
      workers: 1,
      dataFolder,
      databaseUrl: undefined,
      publicUrl: 'http://savol.example',
      smtpUrl: undefined,
      mailFrom: 'Savol <savol@savol.example>',
      secretKey,
      signupRole: 'pupil',
      trustProxy: undefined,
      keepFree: 0,
      logLevel: 'error',
      ...settings?.(),
    };
    const context = await connectAndMigrate(config, urlOf(database));
    // A request that waits for a connection which others use waits for as long as they do.
    context.pool.options.connectionTimeoutMillis = 0;
    const log = pino({ level: config.logLevel }, process.stderr);
    const app = await buildApp(context, log);
    const origin = await app.listen({ host: config.host, port: 0 });
    Object.assign(running, { origin, database, context, app });
    const worker = jobs ? startJobs(context, log, origin) : undefined;
    close = async () => {
      await worker?.stop();
      await app.close();
      await closeAppContext(context);
      if (beside === undefined) await ask('savol', `drop database ${database} with (force)`);
      await rm(dataFolder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return running;
}
