import { sql } from 'kysely';

import { CannotStart } from '../process/cannot-start.ts';
import type { Database } from './database.ts';

/** Connections that one process opens at most for its work, and at least if it is to serve well. */
export const mostConnections = 10;
const fewestConnections = 3;

/** Every process opens one more now and then, to see whether the database answers at all. */
const forWatch = 1;

/** What the program that starts workers needs itself: for the queue, its jobs, and what servers tell each other. */
export const connectionsBesideWorkers = 6;

/** The part of a database's connections that one program takes: others of its kind, and people, need some too. */
const share = { ofItsOwn: 0.8, ofOneThatIsShared: 0.5 };

/** How many connections a database has for those who are not its superuser. */
export async function countConnections(database: Database): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer as most`.execute(database);
  return rows[0]?.most ?? 0;
}

/**
 * How many connections each of several workers may open.
 * @param all the connections that the database has
 * @param isShared whether others than this program use the database
 * @throws CannotStart where those are too few for so many workers
 */
export function connectionsOfWorker(workers: number, all: number, isShared: boolean): number {
  const ours = Math.floor(all * (isShared ? share.ofOneThatIsShared : share.ofItsOwn));
  const each = Math.floor((ours - connectionsBesideWorkers - forWatch) / workers) - forWatch;
  if (each < fewestConnections) {
    const most = Math.floor((ours - connectionsBesideWorkers - forWatch) / (fewestConnections + forWatch));
    throw new CannotStart(
      `The database has connections for ${Math.max(most, 1)} workers, and WORKERS is ${workers}. ` +
        'Choose fewer, or give PostgreSQL a higher max_connections.',
    );
  }
  return Math.min(each, mostConnections);
}
