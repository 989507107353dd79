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

/**
 * Milliseconds for the answer to a statement, longer than the `statement_timeout` of the session: nothing else notices a replica that hangs while another one
 * answers.
 */
const longestAnswer = 2_500;

/** What the replica of a connection is known to have, or until when it is left alone. */
type Known = { replayed: Replayed } | { restsUntil: number };

/**
 * What the requests of one term read. A leader that does not know of its end may be heard of after the next one. So each term has a
 * database, and no replica of another term answers its requests.
 */
type View = Position & {
  /** Each statement reads by itself: what a replica or the leader has at the last position that a request of the term has asked for, or later. */
  database: Database;
};

/** Has what a database reads from now on include what the leader has now, where its statements may be answered by replicas. */
type CatchUp = { leader: Database; catchUp: () => Promise<void> };

const catchUps = new WeakMap<Database, CatchUp>();

/**
 * Reads a value from the leader. What `database` reads afterwards is as new: otherwise a replica may answer the one question, and one that
 * is behind it the next.
 */
export async function readFirst<Value>(
  database: Database,
  read: (database: Database) => Promise<Value>,
): Promise<Value> {
  const found = catchUps.get(database);
  if (found === undefined) return read(database);
  const value = await read(found.leader);
  await found.catchUp();
  return value;
}

/** The leader of the replicas: its pool, and the database that uses it. */
export type Leader = { pool: pg.Pool; database: Database };

/**
 * Reads from replicas that have reached a position of the leader's log. A statement is sent to the leader where no replica has, where it fails on a
 * replica, for whatever reason, and where it writes.
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

  /** The database at a position or later. It is that of the leader without a position, and while the term has no mark. */
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
    const leader = this.#leader.database;
    catchUps.set(view.database, { leader, catchUp: () => this.#wantAllWritten(view) });
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

  /** A connection for Kysely. From the first statement that is no read it leads to the leader. */
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
    if (!isRead(text)) {
      const outcome = await this.#leader.pool.query(text, values);
      await this.#wantAllWritten(view);
      return outcome;
    }
    const answer = this.#isAway ? undefined : await this.#askReplica(text, values, wanted);
    counts.reads[answer === undefined ? 'leader' : 'replica'] += 1;
    return answer ?? this.#leader.pool.query(text, values);
  }

  /** Has the following statements read what one has just written. */
  async #wantAllWritten(view: View): Promise<void> {
    const [row] = await positionNow(this.#leader.database);
    const position = positionFrom(row?.position);
    if (position?.term !== view.term) throw new DatabaseAway();
    raise(view, position);
  }

  /** @returns undefined where no replica answers, or none has reached the position */
  async #askReplica(text: string, values: unknown[], wanted: Position): Promise<Outcome | undefined> {
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
      const outcome = await inTime(client, client.query(text, values));
      // With the answer a node says that it has become a leader.
      return client instanceof MonitoredClient && client.isCut ? undefined : outcome;
    } catch (error) {
      isBroken = !(error instanceof pg.DatabaseError);
      return undefined;
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

const beginsToRead = /^\s*(\/\*.*?\*\/\s*)?(select|with)\b/;
/** A statement below WITH, or a lock of rows. */
const writesBelow = /\(\s*(insert|update|delete|merge)\b|\bfor (no key update|update|key share|share)\b/;

/** Whether a statement writes nothing and locks no row. No function that a statement calls writes. */
function isRead(text: string): boolean {
  return beginsToRead.test(text) && !writesBelow.test(text);
}

const endsTransaction = /^(commit|rollback)$/;

/** The answer of a connection, which is cut where none comes in time. */
async function inTime<Answer>(client: pg.PoolClient, answer: Promise<Answer>): Promise<Answer> {
  const cutting = setTimeout(() => {
    if (client instanceof MonitoredClient) client.cut();
  }, longestAnswer);
  try {
    return await answer;
  } finally {
    clearTimeout(cutting);
  }
}
