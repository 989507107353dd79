import type { Config } from './config.ts';
import type { Connection } from '../database/database.ts';

/** What a worker is to serve, and on what. */
export type Order = {
  config: Config;
  connection: Connection;
  /** The most connections to the database that it may open. */
  connections: number;
};

/** What a worker tells the program that started it: that it listens for its order, that it serves, why it cannot. */
export type Report = { kind: 'awake' } | { kind: 'ready'; address: string } | { kind: 'failed'; why: string };
