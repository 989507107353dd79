import { rm } from 'node:fs/promises';

import { Gate } from './gate.ts';
import { buildCopy } from './page-copy.ts';
import { RealServer } from './server.ts';

/** A page on one origin and its API on another one: two servers, of which the second allows the origin of the first. */
export class SeparatePage {
  readonly api: RealServer;
  /** The allowed origin of the page. */
  readonly origin: string;
  /** The same page on an origin that is not allowed. */
  readonly otherOrigin: string;
  readonly #pageServer: RealServer;
  readonly #gate: Gate;
  readonly #folder: string;

  private constructor(api: RealServer, pageServer: RealServer, gate: Gate, folder: string) {
    this.api = api;
    this.#pageServer = pageServer;
    this.#gate = gate;
    this.#folder = folder;
    this.origin = `http://127.0.0.1:${gate.port}`;
    this.otherOrigin = `http://localhost:${gate.port}`;
  }

  static async start(): Promise<SeparatePage> {
    const gate = await Gate.open();
    const api = await RealServer.start({ ALLOWED_ORIGINS: `http://127.0.0.1:${gate.port}` });
    const folder = await buildCopy({ apiOrigin: api.origin });
    const pageServer = await RealServer.start({ API_ORIGIN: api.origin }, [], folder);
    gate.leadTo(pageServer.origin);
    return new SeparatePage(api, pageServer, gate, folder);
  }

  async stop(): Promise<void> {
    this.#gate.close();
    await this.#pageServer.stop();
    await this.api.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
