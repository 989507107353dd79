import pg from 'pg';

import { MonitoredClient } from './client.ts';
import { HealthProbe } from './health-probe.ts';
import { DatabaseAway, monitorOutages, type OutageMonitor } from './outage-monitor.ts';

type Callback = (error: Error | undefined, client?: pg.PoolClient, done?: pg.PoolClient['release']) => void;

/** Milliseconds: to wait for a connection that others use, and for queries under way when the pool ends. */
const timeouts = { connection: 5_000, end: 3_000 };

/** A pool that refuses at once while the database is away, and that can end while it is away. */
export class MonitoredPool extends pg.Pool {
  readonly #clients = new Set<MonitoredClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #monitor: OutageMonitor;
  readonly #probe: HealthProbe;

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: MonitoredClient, connectionTimeoutMillis: timeouts.connection });
    this.#probe = new HealthProbe(config);
    this.#monitor = monitorOutages(
      (timeout) => this.#probe.send(timeout),
      () => this.#cutAll(),
    );
    // An idle connection that breaks is dropped and replaced; if the database is away, the next query fails.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      if (!(client instanceof MonitoredClient)) return;
      client.monitor = this.#monitor;
      this.#monitor.heard();
      this.#clients.add(client);
      client.on('end', () => this.#clients.delete(client));
      this.#probe.open();
    });
  }

  #cutAll(): void {
    for (const reject of this.#waiting) reject(new DatabaseAway());
    this.#waiting.clear();
    for (const client of this.#clients) client.cut();
  }

  // The driver has a form with a promise and one with a callback; both fail when the database is away.
  override connect = ((handOver?: Callback) => {
    const client = this.#take();
    if (handOver === undefined) return client;
    client.then((taken) => handOver(undefined, taken, (broken) => taken.release(broken)), handOver);
    return undefined;
  }) as pg.Pool['connect'];

  #take(): Promise<pg.PoolClient> {
    if (this.#monitor.isAway()) return Promise.reject(new DatabaseAway());
    const taken: Promise<pg.PoolClient> = super.connect();
    // An idle connection is no answer: the database may have stopped since it was last used.
    this.#monitor.sent();
    taken.then(this.#monitor.settled, this.#monitor.settled);
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      taken.then(
        // A caller whose promise was rejected meanwhile does not take the connection.
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: unknown) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  override end = (async () => {
    const cutting = setTimeout(() => this.#cutAll(), timeouts.end);
    await super.end();
    clearTimeout(cutting);
    this.#probe.close();
  }) as pg.Pool['end'];
}
