import type pg from 'pg';
import type { Registry } from 'prom-client';

import { contractVersion } from '../../../contract/wire/version.ts';
import { diskSpace } from '../disk-space.ts';
import { savolVersion } from '../version.ts';
import { counts } from './counts.ts';

/** The metrics of one process with their values, as processes send them to each other. */
export type MetricReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Jobs of the queue with one task and in one state. */
export type JobCount = {
  task: string;
  /** `failed` are also those that are tried again; `scheduled` are for a later time. */
  state: 'waiting' | 'scheduled' | 'running' | 'failed';
  jobs: number;
  /** Seconds since the first of them could have run. */
  oldest: number;
};

/** What exists once in a school, however many processes serve. */
export type School = { countJobs: () => Promise<JobCount[]>; dataFolder: string };

/** Many schools of one process, without their names. */
export type ManySchools = {
  /** How many there are. */
  count: () => Promise<number>;
  /** How many are open, of the most that are at once. */
  open: () => number;
  limit: () => number;
  /** Tries to open one since the start: refused ones found no room. `seconds` is how long the others took in all, their turn included. */
  openings: Readonly<Record<'opened' | 'failed' | 'refused' | 'seconds', number>>;
};

export type Metrics = {
  /** @param route a pattern, never a path; @param seconds from the headers of the request to the end of the answer */
  countRequest: (request: { route: string; method: string; status: number }, seconds: number) => void;
  /** Adds the requests that the process works on to its metrics. */
  watchQueue: (queue: Readonly<{ length: number; limit: number }>) => void;
  /** Adds the metrics of the school, which one process of a server reports. */
  watchSchool: (school: School) => void;
  /** Adds the metrics of a process that serves many schools. */
  watchSchools: (schools: ManySchools) => void;
  /** The present values. */
  read: () => Promise<MetricReport>;
};

/** Milliseconds after which a database that does not answer counts as away. Prometheus waits for 10 seconds. */
const longestQuery = 3_000;

type Labels = Readonly<Record<string, string>>;
type Samples = readonly (readonly [labels: Labels, value: number])[];

/**
 * Loads the client of Prometheus, which a server without metrics does not, and makes the metrics of this process.
 * @param pools the pools of connections that are open now
 */
export async function openMetrics(pools: () => readonly pg.Pool[]): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  /** Adds a metric whose values are read at each scrape, and summed over the processes. */
  function add(
    Kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    labelNames: string[],
    read: () => Samples | Promise<Samples>,
    aggregator: 'sum' | 'first' | 'min' = 'sum',
  ): void {
    const metric = new Kind({
      name,
      help,
      labelNames,
      registers,
      aggregator,
      collect: async () => {
        const samples = await read();
        metric.reset();
        for (const [labels, value] of samples) metric.inc(labels, value);
      },
    });
  }

  const sumOf = (value: (pool: pg.Pool) => number) => pools().reduce((sum, pool) => sum + value(pool), 0);

  // The client leaves the start out of sums.
  const start = 'process_start_time_seconds';
  registry.removeSingleMetric(start);
  const startedAt = Date.now() / 1000 - process.uptime();
  add(
    Gauge,
    start,
    'When the first process started, in seconds since 1970.',
    [],
    () => [[{}, startedAt]],
    'min',
  );
  const versions = { version: savolVersion(), contract: String(contractVersion) };
  add(
    Gauge,
    'savol_version_info',
    'The version of Savol and of its contract; the value is 1.',
    Object.keys(versions),
    () => [[versions, 1]],
    'first',
  );
  add(Gauge, 'savol_database_connections', 'Open connections to the database.', ['state'], () => [
    [{ state: 'in_use' }, sumOf(({ totalCount, idleCount }) => totalCount - idleCount)],
    [{ state: 'idle' }, sumOf(({ idleCount }) => idleCount)],
  ]);
  add(Gauge, 'savol_database_connections_limit', 'The most connections to the database at once.', [], () => [
    [{}, sumOf(({ options }) => options.max)],
  ]);
  add(Gauge, 'savol_database_waiting', 'Statements that wait for a connection.', [], () => [
    [{}, sumOf(({ waitingCount }) => waitingCount)],
  ]);
  add(
    Counter,
    'savol_answers_stored_total',
    'Answers that were graded and stored, in work and outside of it.',
    [],
    () => [[{}, counts.answers]],
  );
  add(Counter, 'savol_cache_reads_total', 'Reads of the cache.', ['outcome'], () => byOutcome(counts.cache));
  add(
    Counter,
    'savol_replica_reads_total',
    'Statements that replicas may answer, by the node that answered: a replica, or the leader in its place.',
    ['outcome'],
    () => byOutcome(counts.reads),
  );
  add(
    Counter,
    'savol_mails_total',
    'Attempts to send a mail. Without a mail server mails go to the outbox.',
    ['outcome'],
    () => byOutcome(counts.mails),
  );
  const requests = new Counter({
    name: 'savol_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'savol_http_request_duration_seconds',
    help: 'Seconds from the headers of a request to the end of its answer.',
    labelNames: ['route', 'method'],
    registers,
  });

  return {
    countRequest({ route, method, status }, seconds) {
      requests.inc({ route, method, status });
      durations.observe({ route, method }, seconds);
    },
    watchQueue(queue) {
      add(Gauge, 'savol_serving_processes', 'Processes that serve requests.', [], () => [[{}, 1]]);
      add(Gauge, 'savol_http_requests_in_progress', 'Requests whose handlers work.', [], () => [
        [{}, queue.length],
      ]);
      add(
        Gauge,
        'savol_http_requests_limit',
        'Requests at once from which on more are refused with 503.',
        [],
        () => [[{}, queue.limit]],
      );
    },
    watchSchool({ countJobs, dataFolder }) {
      const jobsNow = sharedWhilePending(() => within(longestQuery, countJobs()));
      add(Gauge, 'savol_database_up', 'Whether the database answers.', [], async () => [
        [{}, (await jobsNow()) === undefined ? 0 : 1],
      ]);
      add(
        Gauge,
        'savol_jobs',
        'Jobs of the queue, mails among them. Failed ones are tried again, up to a limit.',
        ['task', 'state'],
        async () => ((await jobsNow()) ?? []).map(({ task, state, jobs }) => [{ task, state }, jobs]),
      );
      add(
        Gauge,
        'savol_jobs_oldest_waiting_seconds',
        'For how long the first of the waiting jobs could have run.',
        ['task'],
        async () =>
          ((await jobsNow()) ?? [])
            .filter(({ state }) => state === 'waiting')
            .map(({ task, oldest }) => [{ task }, oldest]),
      );
      const disk = () => diskSpace(dataFolder);
      add(Gauge, 'savol_disk_free_bytes', 'Free space on the disk of the data folder.', [], () => [
        [{}, disk().free],
      ]);
      add(Gauge, 'savol_disk_size_bytes', 'The size of the disk of the data folder.', [], () => [
        [{}, disk().total],
      ]);
    },
    watchSchools({ count, open, limit, openings }) {
      const countNow = sharedWhilePending(() => within(longestQuery, count()));
      add(Gauge, 'savol_schools', 'Schools in the directory.', [], async () => {
        const all = await countNow();
        return all === undefined ? [] : [[{}, all]];
      });
      add(Gauge, 'savol_schools_open', 'Schools that are open in this process.', [], () => [[{}, open()]]);
      add(Gauge, 'savol_schools_open_limit', 'The most schools that are open at once.', [], () => [
        [{}, limit()],
      ]);
      add(
        Counter,
        'savol_school_openings_total',
        'Tries to open a school. Refused ones were answered 503, since all that are open were in use.',
        ['outcome'],
        () => {
          const { opened, failed, refused } = openings;
          return byOutcome({ opened, failed, refused });
        },
      );
      add(
        Counter,
        'savol_school_openings_seconds_total',
        'Seconds that the openings of schools took, their turn included.',
        [],
        () => [[{}, openings.seconds]],
      );
    },
    read: () => registry.getMetricsAsJSON(),
  };
}

function byOutcome(counted: Readonly<Record<string, number>>): Samples {
  return Object.entries(counted).map(([outcome, value]) => [{ outcome }, value]);
}

/** The result of a promise; undefined where it rejects or takes longer. */
async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  const value = await Promise.race([promise.catch(() => undefined), late]);
  clearTimeout(timer);
  return value;
}

/** Calls `work` once for all calls that come before its result. */
export function sharedWhilePending<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => (pending ??= work().finally(() => (pending = undefined)));
}
