import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { MonitoredClient } from './client.ts';
import { DatabaseAway } from './outage-monitor.ts';

/** The SQLSTATE with which PostgreSQL refuses connections until it is ready. */
const startingUp = '57P03';

/** Checks whether the database is alive, on a connection that no other query uses. */
export class HealthProbe {
  readonly #config: pg.ClientConfig;
  #opened: Promise<MonitoredClient> | undefined;
  #client: MonitoredClient | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  open(): void {
    this.#connected().catch(() => undefined);
  }

  close(): void {
    this.#client?.cut();
  }

  /** @throws when no answer arrives within `timeout` milliseconds */
  async send(timeout: number): Promise<void> {
    try {
      await Promise.race([this.#ask(), rejectAfter(timeout)]);
    } catch (error) {
      // A database that answers with an error is alive.
      if (error instanceof pg.DatabaseError && error.code !== startingUp) return;
      this.#client?.cut();
      throw error;
    }
  }

  async #ask(): Promise<void> {
    await (await this.#connected()).query('select 1');
  }

  #connected(): Promise<MonitoredClient> {
    this.#opened ??= this.#connect();
    return this.#opened;
  }

  async #connect(): Promise<MonitoredClient> {
    const client = new MonitoredClient(this.#config);
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

async function rejectAfter(timeout: number): Promise<never> {
  await sleep(timeout, undefined, { ref: false });
  throw new DatabaseAway();
}
