import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { WatchedClient } from './client.ts';
import { DatabaseAway, type Watch, watched, watchOver } from './watch.ts';

type SubmittedAnswer = (
  error: Error | undefined,
  client?: pg.PoolClient,
  done?: pg.PoolClient['release'],
) => void;

/** Milliseconds: to wait for a connection that others use, and at the end for what is still going on. */
const patience = { turn: 5_000, end: 3_000 };

/** A pool that answers at once, with an error, while the database is away, and closes whether that is there or not. */
export class WatchedPool extends pg.Pool {
  readonly #clients = new Set<WatchedClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #watch: Watch;
  readonly #prover: Prover;

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: WatchedClient, connectionTimeoutMillis: patience.turn });
    this.#prover = new Prover(config);
    this.#watch = watchOver(
      (limit) => this.#prover.prove(limit),
      () => this.#giveUp(),
    );
    // A connection that breaks while nobody uses it is dropped and replaced; the next query tells if it matters.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      if (!(client instanceof WatchedClient)) return;
      client.watch = this.#watch;
      this.#clients.add(client);
      client.on('end', () => this.#clients.delete(client));
      this.#prover.open();
    });
  }

  /** Nothing that hangs is waited for any more. */
  #giveUp(): void {
    for (const reject of this.#waiting) reject(new DatabaseAway());
    this.#waiting.clear();
    for (const client of this.#clients) client.cut();
  }

  // The driver has a form with a promise and one with a callback; both give up when the database is away.
  override connect = ((given?: SubmittedAnswer) => {
    const client = this.#take();
    if (given === undefined) return client;
    client.then((taken) => given(undefined, taken, (broken) => taken.release(broken)), given);
    return undefined;
  }) as pg.Pool['connect'];

  #take(): Promise<pg.PoolClient> {
    if (this.#watch.isAway()) return Promise.reject(new DatabaseAway());
    const taken: Promise<pg.PoolClient> = watched(this.#watch, super.connect());
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      taken.then(
        // Whoever was told that the database is away waits no more.
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: unknown) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  override end = (async () => {
    const bound = setTimeout(() => this.#giveUp(), patience.end);
    await super.end();
    clearTimeout(bound);
    this.#prover.close();
  }) as pg.Pool['end'];
}

/** Keeps a connection on which nothing is asked but whether the database lives. */
class Prover {
  readonly #config: pg.ClientConfig;
  #opened: Promise<WatchedClient> | undefined;
  #client: WatchedClient | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  open(): void {
    this.#connected().catch(() => undefined);
  }

  close(): void {
    this.#client?.cut();
  }

  /** @throws where no answer comes in time */
  async prove(limit: number): Promise<void> {
    try {
      await Promise.race([this.#ask(), over(limit)]);
    } catch (error) {
      // Whoever refuses is there.
      if (error instanceof pg.DatabaseError && error.code !== startingUp) return;
      this.#client?.cut();
      throw error;
    }
  }

  async #ask(): Promise<void> {
    await (await this.#connected()).query('select 1');
  }

  #connected(): Promise<WatchedClient> {
    this.#opened ??= this.#connect();
    return this.#opened;
  }

  async #connect(): Promise<WatchedClient> {
    const client = new WatchedClient(this.#config);
    const forget = () => {
      if (this.#client === client) this.#opened = undefined;
    };
    this.#client = client;
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/** The code with which PostgreSQL refuses everything until it is ready. */
const startingUp = '57P03';

async function over(limit: number): Promise<never> {
  await sleep(limit, undefined, { ref: false });
  throw new DatabaseAway();
}
