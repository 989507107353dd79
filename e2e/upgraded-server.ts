import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Api } from './api.ts';
import { newDatabase } from './database.ts';
import { Gate } from './gate.ts';
import { buildCopy } from './page-copy.ts';
import { RealServer } from './server.ts';

/** One address with servers of one database behind it, one at a time: those of the present build and of a newer one. */
export class UpgradedServer {
  readonly gate: Gate;
  readonly staff: Api;
  readonly #servers: { old: RealServer; new?: RealServer; off: RealServer };
  readonly #folders: readonly string[];

  private constructor(
    gate: Gate,
    staff: Api,
    servers: { old: RealServer; new?: RealServer; off: RealServer },
    folders: readonly string[],
  ) {
    this.gate = gate;
    this.staff = staff;
    this.#servers = servers;
    this.#folders = folders;
  }

  /** @param isUpgraded whether there is a newer build, which takes a while to make */
  static async start(isUpgraded: boolean): Promise<UpgradedServer> {
    const gate = await Gate.open();
    const databaseUrl = (await newDatabase()) ?? '';
    const data = await mkdtemp(join(tmpdir(), 'savol-e2e-'));
    await chmod(data, 0o711);
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: data, PUBLIC_URL: gate.origin };
    const old = await RealServer.start(settings);
    const staff = await Api.ofFirstStaff(old);
    const off = await RealServer.start({ ...settings, SERVICE_WORKER: 'off' });
    if (!isUpgraded) return new UpgradedServer(gate, staff, { old, off }, [data]);
    const folder = await buildCopy({ also: { folder: 'new-build', start: 'mark.ts', isStored: true } });
    const upgraded = await RealServer.start(settings, [], folder);
    return new UpgradedServer(gate, staff, { old, new: upgraded, off }, [data, folder]);
  }

  /** Lets the address lead to the server of the old build, of the new one, or of the old one with its service worker switched off. */
  serve(which: 'old' | 'new' | 'off'): void {
    const server = this.#servers[which];
    if (server === undefined) throw new Error('There is no newer build.');
    this.gate.leadTo(server.origin);
  }

  async stop(): Promise<void> {
    this.gate.close();
    for (const server of Object.values(this.#servers)) await server.stop();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}
