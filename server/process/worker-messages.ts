import type { Config } from './config.ts';

/** What the pool sends to a worker that is ready to start: what to serve, and from which database. */
export type WorkerStart = {
  config: Config;
  connectionString: string;
  /** The most connections to the database that the worker may open. */
  connections: number;
};

/** What a worker reports to the pool: that it can receive its start message, that it serves, or why it cannot. */
export type WorkerReport =
  | { kind: 'awake' }
  | { kind: 'ready'; address: string }
  | { kind: 'failed'; why: string };
