import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { MonitoredClient, type MonitoredConfig } from '../client.ts';
import { DatabaseAway, timeouts } from './outage-monitor.ts';

/** The SQLSTATE with which PostgreSQL refuses connections until it is ready. */
const startingUp = '57P03';

/** Checks whether the database is alive, on a connection that no other query uses. */
export class HealthProbe {
  readonly #config: MonitoredConfig;
  #opened: Promise<MonitoredClient> | undefined;
  #client: MonitoredClient | undefined;
  readonly #whenCut: (client: MonitoredClient) => void;

  /** @param whenCut receives a connection of the probe that is cut */
  constructor(config: MonitoredConfig, whenCut: (client: MonitoredClient) => void) {
    this.#config = config;
    this.#whenCut = whenCut;
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
      this.#cut();
      throw error;
    }
  }

  /**
   * Sends a statement about the state of the database.
   * @returns its rows, and the number of the process that PostgreSQL said serves this connection
   * @throws when no answer arrives in time
   */
  async ask(text: string, values: unknown[]): Promise<{ rows: unknown[]; process: number | null }> {
    const ask = async () => {
      const client = await this.#connected();
      const { rows } = await client.query<Record<string, unknown>>(text, values);
      return { rows, process: client.processID };
    };
    try {
      return await Promise.race([ask(), rejectAfter(timeouts.ask)]);
    } catch (error) {
      // While others work, this connection may be lost like those that the question is about.
      this.#cut();
      throw error;
    }
  }

  async #ask(): Promise<void> {
    await (await this.#connected()).query('select 1');
  }

  #cut(): void {
    if (this.#client !== undefined) this.#whenCut(this.#client);
    this.#client?.cut();
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
