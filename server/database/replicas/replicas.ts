import { setTimeout as sleep } from 'node:timers/promises';

import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';

import { counts } from '../../process/metrics/counts.ts';
import { MonitoredClient } from '../client.ts';
import { type Database, openDatabase, openPool } from '../database.ts';
import { DatabaseAway } from '../health/outage-monitor.ts';
import type { Outcome } from '../named-statement.ts';
import {
  type Position,
  positionFrom,
  positionNow,
  type Replayed,
  replayedNow,
  startTerm,
} from './position.ts';

/** Milliseconds. */
const pauses = {
  /** Between the questions whether a replica has reached a position. */
  asking: [1, 2, 4, 8],
  /** For which a connection whose replica had not reached it is left alone. */
  behind: 500,
  /** Between attempts to connect while there is no replica. */
  away: 1_000,
};

/** Milliseconds for the answer to a statement: a replica that hangs is noticed by nothing else while another one answers. */
const longestStatement = 2_000;

/** SQLSTATE: the statement writes, which a replica refuses. */
const readOnly = '25006';

/** What the replica of a connection is known to have, or until when it is left alone. */
type Known = { replayed: Replayed } | { restsUntil: number };

/**
 * What requests of one term read. A term that ends may be heard of again, from a leader that does not know; so the requests of each have a
 * database of their own, and are answered by no replica of another term.
 */
type View = Position & {
  /** Each statement reads, by itself, what a replica or the leader has at the last position that a request of the term has asked for, or later. */
  database: Database;
};

/** The leader of the replicas: its pool, and the database that uses it. */
export type Leader = { pool: pg.Pool; database: Database };

/**
 * Reads from replicas, as they are at a position of the leader's log or later. A statement that no replica can answer so is sent to the
 * leader, as is one that fails on a replica, for whatever reason, and one that writes.
 */
export class Replicas {
  readonly #pool: pg.Pool;
  readonly #leader: Leader;
  readonly #whenTermChanges: (database: Database) => void;
  #view: View | undefined;
  readonly #known = new WeakMap<pg.PoolClient, Known>();
  #startingTerm: Promise<void> | undefined;
  #isAway = false;

  /**
   * @param url of a replica, or of a proxy that leads each connection to one
   * @param most connections at once
   * @param whenTermChanges is given the database of requests in another term than those before
   */
  constructor(
    url: string,
    leader: Leader,
    most: number | undefined,
    whenTermChanges: (database: Database) => void,
  ) {
    this.#pool = openPool(url, most, { leadsToReplicas: true });
    this.#leader = leader;
    this.#whenTermChanges = whenTermChanges;
  }

  /** The database as it is at a position or later: that of the leader without one, and while its term has no mark. */
  since(position: Position | undefined): Database {
    if (position === undefined) return this.#leader.database;
    if (position.term === '') {
      this.#startTerm();
      return this.#leader.database;
    }
    if (this.#view?.term !== position.term) {
      this.#view = this.#openView(position.term);
      this.#whenTermChanges(this.#view.database);
    }
    raise(this.#view, position);
    return this.#view.database;
  }

  #openView(term: string): View {
    const view: View = {
      term,
      written: 0,
      database: openDatabase({
        options: {},
        query: (text, values) => this.#read(view, text, values),
        connect: () => Promise.resolve(this.#connection(view)),
        end: () => Promise.resolve(),
      }),
    };
    return view;
  }

  /** Closes the connections, once nothing reads any more. */
  async close(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }

  #startTerm(): void {
    if (this.#startingTerm !== undefined) return;
    const end = () => {
      this.#startingTerm = undefined;
    };
    // Where it fails, the next request tries again.
    this.#startingTerm = startTerm(this.#leader.database).then(end, end);
  }

  /** A connection for Kysely. From the first statement that does not read it is one to the leader. */
  #connection(view: View): PostgresPoolClient {
    let leader: pg.PoolClient | undefined;
    let isInTransaction = false;
    const query = async (text: string, values: readonly unknown[]) => {
      if (leader === undefined && isRead(text)) return this.#read(view, text, [...values]);
      leader ??= await this.#leader.pool.connect();
      const outcome = await leader.query(text, [...values]);
      isInTransaction =
        text.startsWith('begin') ||
        text.startsWith('start transaction') ||
        (isInTransaction && !endsTransaction.test(text));
      if (!isInTransaction) await this.#wantAllWritten(view);
      return outcome;
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (isBroken) => leader?.release(isBroken),
    };
  }

  async #read(view: View, text: string, values: unknown[]): Promise<Outcome> {
    const { term, written } = view;
    const wanted = { term, written };
    const answer = this.#isAway ? undefined : await this.#askReplica(text, values, wanted);
    if (answer !== undefined && answer !== 'writes') {
      counts.reads.replica += 1;
      return answer;
    }
    counts.reads.leader += 1;
    const outcome = await this.#leader.pool.query(text, values);
    if (answer === 'writes') await this.#wantAllWritten(view);
    return outcome;
  }

  /** Has the following statements read what one has just written. */
  async #wantAllWritten(view: View): Promise<void> {
    const [row] = await positionNow(this.#leader.database);
    const position = positionFrom(row?.position);
    if (position?.term !== view.term) throw new DatabaseAway();
    raise(view, position);
  }

  /** @returns undefined where no replica answers, or none has reached the position */
  async #askReplica(
    text: string,
    values: unknown[],
    wanted: Position,
  ): Promise<Outcome | 'writes' | undefined> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch {
      this.#leave();
      return undefined;
    }
    let isBroken = false;
    try {
      if (!(await this.#hasReached(client, wanted))) return undefined;
      return await inTime(client, client.query(text, values));
    } catch (error) {
      isBroken = !(error instanceof pg.DatabaseError);
      return error instanceof pg.DatabaseError && error.code === readOnly ? 'writes' : undefined;
    } finally {
      client.release(isBroken);
    }
  }

  /** Whether the replica of a connection has reached a position. It gets some milliseconds for that. */
  async #hasReached(client: pg.PoolClient, wanted: Position): Promise<boolean> {
    const known = this.#known.get(client);
    if (known !== undefined && 'replayed' in known && includes(known.replayed, wanted)) return true;
    if (known !== undefined && 'restsUntil' in known && performance.now() < known.restsUntil) return false;
    for (const pause of [0, ...pauses.asking]) {
      if (pause > 0) await sleep(pause);
      const { rows } = await inTime(client, client.query<Replayed>(replayedNow, []));
      const [replayed] = rows;
      if (replayed === undefined || !isOfReplica(replayed, client)) break;
      this.#known.set(client, { replayed });
      if (includes(replayed, wanted)) return true;
    }
    this.#known.set(client, { restsUntil: performance.now() + pauses.behind });
    return false;
  }

  /** Asks no replica until one can be connected to again. */
  #leave(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    void this.#return();
  }

  async #return(): Promise<void> {
    do await sleep(pauses.away, undefined, { ref: false });
    while (!this.#pool.ending && !(await this.#answers()));
    this.#isAway = false;
  }

  #answers(): Promise<boolean> {
    return this.#pool.query('select 1', []).then(
      () => true,
      () => false,
    );
  }
}

function raise(view: View, { written }: Position): void {
  view.written = Math.max(view.written, written);
}

/** Whether a connection leads to a replica, always the same one. */
function isOfReplica({ replayed, process }: Replayed, client: pg.PoolClient): boolean {
  return replayed !== null && client instanceof MonitoredClient && client.processID === process;
}

function includes({ replayed, term }: Replayed, wanted: Position): boolean {
  return replayed !== null && replayed >= wanted.written && term !== null && term === wanted.term;
}

/** Whether a statement may be sent to a replica: one that writes all the same is refused there. */
function isRead(text: string): boolean {
  return /^\s*(\/\*.*?\*\/\s*)?(select|with)\b/.test(text);
}

const endsTransaction = /^(commit|rollback)$/;

/** The answer of a connection, which is cut where none comes in time. */
async function inTime<Answer>(client: pg.PoolClient, answer: Promise<Answer>): Promise<Answer> {
  const cutting = setTimeout(() => {
    if (client instanceof MonitoredClient) client.cut();
  }, longestStatement);
  try {
    return await answer;
  } finally {
    clearTimeout(cutting);
  }
}
