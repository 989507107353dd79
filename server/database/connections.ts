import { sql } from 'kysely';

import { CannotStart } from '../process/cannot-start.ts';
import type { Database } from './tables.ts';

/** The most connections in the pool of a process, and the fewest with which a worker serves well. */
export const mostConnections = 10;
const fewestConnections = 3;

/** The connection of the health probe, which each process has in addition to its pool. */
const forProbe = 1;

/** The pool of the process that starts workers, for the queue, its jobs and the check of peers. */
export const connectionsBesideWorkers = 6;

/** The share of the database's connections that one server takes, as administrators and other programs need some too. */
const share = { ofEmbedded: 0.8, ofShared: 0.5 };

/** The connections that the database has for ordinary users. */
export async function countConnections(database: Database): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer as most`.execute(database);
  return rows[0]?.most ?? 0;
}

/**
 * The most connections in the pool of each worker.
 * @param all the connections that the database has
 * @param isShared whether other programs use the database
 * @throws CannotStart when there are fewer connections than the workers need
 */
export function connectionsOfWorker(workers: number, all: number, isShared: boolean): number {
  const ofProgram = Math.floor(all * (isShared ? share.ofShared : share.ofEmbedded));
  const ofWorkers = ofProgram - connectionsBesideWorkers - forProbe;
  const each = Math.floor(ofWorkers / workers) - forProbe;
  if (each < fewestConnections) {
    const most = Math.floor(ofWorkers / (fewestConnections + forProbe));
    throw new CannotStart(
      `The database has connections for ${Math.max(most, 1)} workers, and WORKERS is ${workers}. ` +
        'Choose fewer, or give PostgreSQL a higher max_connections.',
    );
  }
  return Math.min(each, mostConnections);
}
