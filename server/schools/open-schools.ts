import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';

import { buildApp } from '../app.ts';
import { type AppContext, closeAppContext, connectAndMigrate } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { unavailable } from '../http/responses/errors.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { countJobs } from '../jobs/queue-store.ts';
import { type CopiesPlace, partOf } from '../process/bucket.ts';
import type { Config, KeylessConfig, NightlyBackups } from '../process/config.ts';
import type { JobCount, ManySchools, Metrics } from '../process/metrics/open-metrics.ts';
import { startJobs } from '../start-jobs.ts';
import {
  addressAt,
  type Directory,
  type Entry,
  findSchool,
  listSchools,
  ownServer,
} from './directory-store.ts';
import { JobCounts } from './job-counts.ts';
import { copiesOf } from './shared-files.ts';

/** The most connections to the database of a school, and those that it has in addition: of the health probe. */
export const connectionsOfSchool = { pool: 6, beside: 1 } as const;

/** Milliseconds without a request after which a school is closed, and that for one which was only looked after. */
const idleTime = { served: 5 * 60_000, visited: 0 };
/** Milliseconds between two looks at the directory, for schools that were moved or removed. */
const lookEvery = 1_000;

/** A school that this process serves. */
type OpenSchool = {
  entry: Entry;
  context: AppContext;
  app: FastifyInstance;
  jobs: JobRunner;
  /** The requests under way. */
  requests: number;
  /** By the monotonic clock. */
  usedAt: number;
  /** Whether it has had a request. */
  isServed: boolean;
};

export type Schools = {
  /**
   * Hands a request to the school of a host name.
   * @returns false where no school has that name
   * @throws 503 where the school is closed, or all that this process can serve are busy
   */
  answer: (host: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Opens the school of a host name, for its due jobs. @throws 503 as `answer` does */
  visit: (host: string) => Promise<void>;
  /** The host names of the schools that are open now. */
  open: () => string[];
  /** The most that are open at once: on all PostgreSQL servers on which one was opened, and that of the directory. */
  most: () => number;
  /** Tries to open a school since the start, for its metrics. */
  openings: ManySchools['openings'];
  /** The requests whose handlers work. */
  requests: () => number;
  /** The pools of connections of the schools that are open now. */
  pools: () => pg.Pool[];
  /** The jobs of all schools that were opened, by task and state. */
  countJobs: () => Promise<JobCount[]>;
  /** Forgets the jobs of schools that were removed. @param entries all schools of the directory */
  forgetOthers: (entries: readonly Entry[]) => void;
  /** Closes all of them. */
  stop: () => Promise<void>;
};

export type Options = {
  config: Config;
  directory: Directory;
  log: Logger;
  /** The most schools that are open at once on the PostgreSQL of the directory. */
  most: number;
  /** The same for the PostgreSQL of a database. */
  mostOn: (database: Database) => Promise<number>;
  /** Counts the requests; undefined where no metrics are served. */
  metrics: Metrics | undefined;
};

/** The settings of a school of many. */
export type SchoolConfig = Config & { copies: CopiesPlace };

/** The settings of one school: those of the installation, with a folder, a database, an address, a secret and a part of buckets of its own. */
export function settingsOf(config: KeylessConfig, entry: Entry): SchoolConfig {
  const { host, name, url, secret_key, folder } = entry;
  const publicUrl = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  publicUrl.hostname = host;
  return {
    ...config,
    dataFolder: join(config.dataFolder, 'schools', folder),
    databaseUrl: url,
    readUrl: entry.readUrl ?? readUrlBeside(config, entry),
    publicUrl: publicUrl.origin,
    schoolName: name === '' ? config.schoolName : name,
    secretKey: secret_key,
    // Those of the process count the requests of all schools.
    metrics: undefined,
    files: config.files && partOf(config.files, folder),
    copies: { folder: join(copiesOf(config), folder), root: copiesOf(config) },
    backups: config.backups && backupsBelow(config.backups, folder),
  };
}

/** The replicas of the PostgreSQL that has the directory, which settings name rather than the directory. */
function readUrlBeside({ readUrl }: KeylessConfig, entry: Entry): string | undefined {
  return readUrl === undefined || entry.server !== ownServer ? undefined : addressAt(readUrl, entry);
}

/** The backups of a school, below those of the installation. */
function backupsBelow(backups: NightlyBackups, folder: string): NightlyBackups {
  if ('folder' in backups) return { ...backups, folder: join(backups.folder, folder) };
  return { ...backups, bucket: partOf(backups.bucket, folder) };
}

/** Makes the folders of a school, in the folder of backups only where that is there. */
export async function makeFolders({ dataFolder, backups }: Config, root: Config): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  if (backups === undefined || root.backups === undefined) return;
  if ('folder' in backups && 'folder' in root.backups && existsSync(root.backups.folder)) {
    await mkdir(backups.folder, { recursive: true });
  }
}

/**
 * Serves the schools of the directory, each of which is opened at its first request, with its own application, connections and folder,
 * and closed when nobody uses it.
 */
export function openSchools({ config, directory, log, most, mostOn, metrics }: Options): Schools {
  const open = new Map<string, { server: string; school: Promise<OpenSchool> }>();
  const limits = new Map([[ownServer, most]]);
  const ready = new Map<string, OpenSchool>();
  const closing = new Set<Promise<void>>();
  const openings = { opened: 0, failed: 0, refused: 0, seconds: 0 };
  const jobCounts = new JobCounts();
  let turn: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function start(entry: Entry): Promise<OpenSchool> {
    const settings = settingsOf(config, entry);
    await makeFolders(settings, config);
    const opened = await connectAndMigrate(settings, entry.url, connectionsOfSchool.pool);
    const context = { ...opened, metrics };
    try {
      if (!limits.has(entry.server)) limits.set(entry.server, await mostOn(context.database));
      const school = log.child({ school: entry.host });
      const app = await buildApp(context, school, { hasFiles: false });
      await app.ready();
      const jobs = startJobs(context, school, settings.publicUrl ?? '', { atOnce: true });
      return { entry, context, app, jobs, requests: 0, usedAt: performance.now(), isServed: false };
    } catch (error) {
      await closeAppContext(context);
      throw error;
    }
  }

  /** Undefined where the database does not answer, or is gone. */
  const jobsOf = ({ context }: OpenSchool) => countJobs(context.pool).catch(() => undefined);

  async function end(school: OpenSchool): Promise<void> {
    await school.jobs.stop();
    if (metrics !== undefined) jobCounts.noteLast(school.entry.host, await jobsOf(school));
    await school.app.close();
    await closeAppContext(school.context);
  }

  /** Serves a school no more; the next request opens it anew. */
  function close(host: string, school: OpenSchool): void {
    open.delete(host);
    ready.delete(host);
    const ended = end(school).catch((error: unknown) =>
      log.warn({ err: error, school: host }, 'a school was not closed'),
    );
    closing.add(ended);
    void ended.finally(() => closing.delete(ended));
  }

  const isIdle = ({ requests, jobs }: OpenSchool) => requests === 0 && jobs.isIdle();

  /**
   * Closes a school that nobody uses, where its PostgreSQL has no room for one more: rather one without a running job, which would begin anew,
   * and of those the one whose last request is oldest. @throws 503 where all are in use
   */
  function makeRoom(server: string): void {
    const there = [...open.values()].filter((other) => other.server === server);
    if (there.length < (limits.get(server) ?? Infinity)) return;
    const [unused] = [...ready]
      .filter(([, { requests, entry }]) => requests === 0 && entry.server === server)
      .toSorted(([, a], [, b]) => Number(isIdle(b)) - Number(isIdle(a)) || a.usedAt - b.usedAt);
    if (unused === undefined) {
      openings.refused += 1;
      throw unavailable('overloaded');
    }
    close(...unused);
  }

  async function find(host: string): Promise<OpenSchool | undefined> {
    const there = open.get(host);
    if (there !== undefined) return there.school;
    const entry = await findSchool(directory, host);
    if (entry === undefined) return undefined;
    if (!entry.is_open || stopped) throw unavailable();
    const meanwhile = open.get(host);
    if (meanwhile !== undefined) return meanwhile.school;
    makeRoom(entry.server);
    // One after the other: all schools of a region begin at eight, and each takes a tenth of a second of the processor.
    const starting = turn.then(() => start(entry));
    turn = starting.catch(() => undefined);
    open.set(host, { server: entry.server, school: starting });
    const since = performance.now();
    try {
      const school = await starting;
      openings.opened += 1;
      openings.seconds += (performance.now() - since) / 1000;
      if (open.get(host)?.school === starting) ready.set(host, school);
      return school;
    } catch (error) {
      openings.failed += 1;
      open.delete(host);
      throw error;
    }
  }

  function closeIdle(): void {
    for (const [host, school] of ready) {
      const longest = school.isServed ? idleTime.served : idleTime.visited;
      if (isIdle(school) && performance.now() - school.usedAt > longest) close(host, school);
    }
  }

  /** Closes the schools whose entries in the directory are others now. */
  async function closeMoved(): Promise<void> {
    if (ready.size === 0) return;
    const entries = new Map(
      (await listSchools(directory, [...ready.keys()])).map((entry) => [entry.host, entry]),
    );
    for (const [host, school] of ready) {
      const entry = entries.get(host);
      if (!entry?.is_open || entry.url !== school.entry.url || entry.readUrl !== school.entry.readUrl)
        close(host, school);
    }
  }

  const look = setInterval(() => {
    closeIdle();
    closeMoved().catch((error: unknown) =>
      log.warn({ err: error }, 'the directory of schools does not answer'),
    );
  }, lookEvery);

  return {
    async answer(host, request, response) {
      let school = await find(host);
      // It may have been closed for another one meanwhile.
      while (school !== undefined && ready.get(host) !== school) school = await find(host);
      if (school === undefined) return false;
      school.isServed = true;
      school.requests += 1;
      response.once('close', () => {
        school.requests -= 1;
        school.usedAt = performance.now();
      });
      school.app.routing(request, response);
      return true;
    },
    async visit(host) {
      await find(host);
    },
    open: () => [...ready.keys()],
    most: () => [...limits.values()].reduce((sum, limit) => sum + limit, 0),
    openings,
    requests: () => [...ready.values()].reduce((sum, { context }) => sum + context.queue.length, 0),
    pools: () => [...ready.values()].map(({ context }) => context.pool),
    async countJobs() {
      const counting = Array.from(ready, async ([host, school]) => {
        const counts = await jobsOf(school);
        // Of one that was closed meanwhile its end counts the jobs.
        if (ready.get(host) === school) jobCounts.note(host, counts);
      });
      await Promise.all(counting);
      return jobCounts.sum();
    },
    forgetOthers: (entries) => jobCounts.retain(new Set(entries.map(({ host }) => host))),
    async stop() {
      stopped = true;
      clearInterval(look);
      await Promise.allSettled([...open.values()].map(({ school }) => school));
      for (const [host, school] of ready) close(host, school);
      await Promise.all(closing);
    },
  };
}
