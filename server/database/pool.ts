import pg from 'pg';

import { type Backend, backendOf, endBackends, findWorking } from './health/backends.ts';
import { MonitoredClient, type MonitoredConfig } from './client.ts';
import { ConnectionWatch } from './health/connection-watch.ts';
import { HealthProbe } from './health/health-probe.ts';
import { DatabaseAway, monitorOutages, type OutageMonitor } from './health/outage-monitor.ts';

type Callback = (error: Error | undefined, client?: pg.PoolClient, done?: pg.PoolClient['release']) => void;

/** Milliseconds: to wait for a connection that others use, for queries under way when the pool ends, and for orphans that work. */
const timeouts = { connection: 5_000, end: 3_000, orphans: 500 };

/** A pool that refuses at once while the database is away, and that can end while it is away. */
export class MonitoredPool extends pg.Pool {
  readonly #clients = new Set<MonitoredClient>();
  readonly #idle = new Set<pg.ClientBase>();
  /** The processes of connections that were cut, which may not have noticed. */
  #orphans: Backend[] = [];
  #endingOrphans: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #monitor: OutageMonitor;
  readonly #probe: HealthProbe;
  readonly #watch: ConnectionWatch;

  constructor(config: pg.PoolConfig & MonitoredConfig) {
    super({ ...config, Client: MonitoredClient, connectionTimeoutMillis: timeouts.connection });
    this.#probe = new HealthProbe(config, (client) => this.#noteOrphan(client));
    this.#monitor = monitorOutages(
      (timeout) => this.#probe.send(timeout),
      () => this.#cutAll(),
      () => this.#endOrphans(),
    );
    this.#watch = new ConnectionWatch(
      (processes) => findWorking(this.#probe, processes),
      (lost) => this.#replace(lost),
    );
    this.on('acquire', (client) => this.#idle.delete(client));
    this.on('release', (_error, client) => this.#idle.add(client));
    this.on('remove', (client) => this.#idle.delete(client));
    // An idle connection that breaks is dropped and replaced; if the database is away, the next query fails.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      if (!(client instanceof MonitoredClient)) return;
      // Another server knows nothing of the process of a connection.
      client.monitor = client.leadsToReplicas ? this.#monitor : this.#watch.watch(client, this.#monitor);
      this.#monitor.heard();
      this.#clients.add(client);
      client.on('end', () => this.#clients.delete(client));
      this.#probe.open();
    });
  }

  #cutAll(): void {
    for (const reject of this.#waiting) reject(new DatabaseAway());
    this.#waiting.clear();
    this.#cut(this.#clients);
  }

  #cut(clients: Iterable<MonitoredClient>): void {
    for (const client of clients) {
      this.#noteOrphan(client);
      client.cut();
    }
  }

  #noteOrphan(client: MonitoredClient): void {
    const backend = backendOf(client);
    if (backend !== undefined) this.#orphans.push(backend);
  }

  /** Cuts connections that are lost, and those that are idle: whatever has lost the ones may have lost the others. */
  #replace(lost: MonitoredClient[]): void {
    this.#cut(new Set([...lost, ...[...this.#clients].filter((client) => this.#idle.has(client))]));
    this.#endOrphans();
  }

  /** An orphan that works, mostly one that waits for a lock, and all when there was no answer, are tried again. */
  #endOrphans(): void {
    clearTimeout(this.#endingOrphans);
    if (this.#orphans.length === 0 || this.#monitor.isAway() || this.ending) return;
    const orphans = this.#orphans;
    this.#orphans = [];
    const keep = (left: Backend[]) => {
      this.#orphans.push(...left);
      clearTimeout(this.#endingOrphans);
      this.#endingOrphans = setTimeout(() => this.#endOrphans(), timeouts.orphans).unref();
    };
    endBackends(this.#probe, orphans).then(keep, () => keep(orphans));
  }

  // The driver has a form with a promise and one with a callback; both fail when the database is away.
  override connect = ((handOver?: Callback) => {
    const client = this.#take();
    if (handOver === undefined) return client;
    client.then((taken) => handOver(undefined, taken, releaseOnce(taken)), handOver);
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

/**
 * A function that releases a connection at its first call. The queue (graphile-worker) calls it twice where the connection breaks while it
 * stops, and the error of the second release would end the process.
 */
function releaseOnce(client: pg.PoolClient): (broken?: Error | boolean) => void {
  let isReleased = false;
  return (broken) => {
    if (isReleased) return;
    isReleased = true;
    client.release(broken);
  };
}
