import type { Config } from './config.ts';

/** The message of the pool to a worker that is awake. */
export type WorkerStart = {
  config: Config;
  connectionString: string;
  /** The most connections to the database that the worker may open. */
  connections: number;
};

/** The messages of a worker to the pool: it can receive its start message; it serves; it cannot serve. */
export type WorkerReport =
  | { kind: 'awake' }
  | { kind: 'ready'; address: string }
  | { kind: 'failed'; why: string };
