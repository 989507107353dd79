import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';

import { buildApp } from '../app.ts';
import type { Config } from '../process/config.ts';
import { type Certificates, keepCertificate } from '../process/https/certificates.ts';
import { close as closeServer, listen } from '../process/network/listen.ts';
import { closeAppContext, connectAndMigrate, type AppContext } from '../app-context.ts';
import { startJobs } from '../start-jobs.ts';
import './long-timeouts.ts';
import { ask, migratedDatabase, urlOf } from './postgres.ts';

/** A server with its own port and database, for the tests of one file. */
export type RunningServer = {
  /** Its address, as in http://127.0.0.1:40123 */
  origin: string;
  /** Its address by HTTPS, where the settings say so, and the function that renews the certificate. */
  secure: string;
  certificates: Certificates;
  /** The name of its database. */
  database: string;
  context: AppContext;
  app: FastifyInstance;
};

export type Started = {
  /** Settings that differ from the usual ones; called when the server starts, with the name of its database. */
  settings?: (database: string) => Partial<Config>;
  /** Whether it also runs background jobs, such as sending mails. */
  jobs?: boolean;
  /** An earlier server, whose database it shares. */
  databaseOf?: RunningServer;
  /** The address of another database, which the server migrates and the caller deletes. */
  databaseAt?: () => string;
  /** Whether it closes connections on which nothing comes, as in operation. Otherwise a test may pause for as long as it needs. */
  closesSilent?: boolean;
};

const secretKey = 'a secret key that only automated tests have';

/** The settings of a server in a test. */
export function usualSettings(dataFolder: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    workers: 1,
    dataFolder,
    databaseUrl: undefined,
    schools: false,
    poolerUrl: undefined,
    readUrl: undefined,
    publicUrl: 'http://savol.example',
    apiOrigin: undefined,
    allowedOrigins: [],
    smtpUrl: undefined,
    mailFrom: 'Savol <savol@savol.example>',
    secretKey,
    signupRole: 'pupil',
    timeZone: 'Asia/Tashkent',
    schoolName: 'School 5',
    trustProxy: undefined,
    serviceWorker: true,
    keepFree: 0,
    logLevel: 'error',
    https: 'off',
    httpsPort: 0,
    httpsFiles: undefined,
    mdnsName: undefined,
    metrics: undefined,
    tracesUrl: undefined,
    ai: undefined,
    files: undefined,
    backups: undefined,
  };
}

/** Starts a real server before the tests of a file, and deletes its data after them. */
export function startServer({
  settings,
  jobs = false,
  databaseOf,
  databaseAt,
  closesSilent = false,
}: Started = {}): RunningServer {
  const running = {} as RunningServer;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'savol-test-'));
    const isTemporary = databaseOf === undefined && databaseAt === undefined;
    const database = isTemporary ? await migratedDatabase() : (databaseOf?.database ?? '');
    const config: Config = {
      ...usualSettings(dataFolder),
      ...settings?.(database),
    };
    const context = await connectAndMigrate(config, databaseAt?.() ?? urlOf(database));
    // On a busy machine a request waits without limit for a connection that other requests use.
    context.pool.options.connectionTimeoutMillis = 0;
    const log = pino({ level: config.logLevel }, process.stderr);
    const app = await buildApp(context, log);
    if (!closesSilent) {
      app.server.setTimeout(0);
      app.server.keepAliveTimeout = 0;
    }
    const certificates = await keepCertificate(config, context.network, log);
    const origin = await listen(app, config, context.network);
    const secure = `https://127.0.0.1:${context.network.ports.https}`;
    Object.assign(running, { origin, secure, certificates, database, context, app });
    const worker = jobs ? startJobs(context, log, origin) : undefined;
    close = async () => {
      await worker?.stop();
      certificates.stop();
      await closeServer(app);
      await closeAppContext(context);
      if (isTemporary) await ask('savol', `drop database ${database} with (force)`);
      await rm(dataFolder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return running;
}
