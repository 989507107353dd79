import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';

import type { Task } from '../../commands/schools/tasks.ts';
import { type AppContext, closeAppContext, openAppContext } from '../../app-context.ts';
import type { Config } from '../../process/config.ts';
import { openOwnNetwork } from '../../process/network/own-network.ts';
import { ask, urlOf } from '../../testing/postgres.ts';
import { until } from '../../testing/program.ts';
import { usualSettings } from '../../testing/start-server.ts';
import {
  dropDatabase,
  type Entry,
  findSchool,
  listSchools,
  listServers,
  openDirectory,
  openOrClose,
} from '../directory-store.ts';
import { openSchools, type Options, type Schools, settingsOf } from '../open-schools.ts';
import { buildFront } from '../serve-schools.ts';

/** A reply of a server. */
export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

export type Sent = { token?: string; json?: unknown; headers?: Record<string, string> };

/** A server of many schools with an empty directory, and what its commands need. */
export type ServedSchools = Task & {
  schools: Schools;
  /** The address of the server. */
  origin: string;
  /** Sends a request to a host name: `GET /django/tests_api/`. */
  send: (host: string, request: string, sent?: Sent) => Promise<Reply>;
  /** The services of a school, beside those of the server. */
  contextOf: (host: string) => Promise<AppContext>;
  /** Has the server close a school and its connections: those that end while its jobs work are written to the console. */
  close: (host: string) => Promise<void>;
};

type Started = Partial<Pick<Options, 'most'>> & {
  /** Changes to the usual settings. */ settings?: () => Partial<Config>;
};

/** Starts a server of many schools before the tests of a file, and deletes its schools after them. */
export function serveTestSchools({ most = 10, settings }: Started = {}): ServedSchools {
  const served = {} as ServedSchools;
  const name = `directory_${randomUUID().replaceAll('-', '')}`;
  const dataFolder = mkdtempSync(join(tmpdir(), 'savol-schools-'));
  const contexts: AppContext[] = [];
  let app: FastifyInstance;
  beforeAll(async () => {
    await ask('savol', `create database ${name}`);
    const config: Config = {
      ...usualSettings(dataFolder),
      ...settings?.(),
      schools: true,
      databaseUrl: urlOf(name),
    };
    const directory = await openDirectory(urlOf(name));
    const log = pino({ level: 'error' }, process.stderr);
    const mostOn = () => Promise.resolve(most);
    const schools = openSchools({ config, directory, log, most, mostOn, metrics: undefined });
    const network = openOwnNetwork();
    app = await buildFront(schools, {
      config,
      network,
      log,
      metrics: undefined,
      isReady: () => Promise.resolve(),
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    Object.assign(served, {
      config,
      directory,
      ending: new AbortController().signal,
      schools,
      origin,
      send: (host: string, line: string, sent?: Sent) => sendTo(origin, host, line, sent),
      contextOf: async (host: string) => {
        const entry = await schoolAt({ directory }, host);
        const context = await openAppContext(settingsOf(config, entry), entry.url, 2);
        contexts.push(context);
        return context;
      },
      async close(host: string) {
        const { database } = await schoolAt({ directory }, host);
        for (const context of contexts.splice(0)) await closeAppContext(context);
        await openOrClose(directory, host, false);
        const connections = async () =>
          (await directory.pool.query('select from pg_stat_activity where datname = $1', [database]))
            .rowCount;
        await until(async () => (await connections()) === 0);
      },
    });
  });
  afterAll(async () => {
    for (const context of contexts) await closeAppContext(context);
    await app.close();
    await served.schools.stop();
    const servers = await listServers(served.directory);
    for (const entry of await listSchools(served.directory)) {
      await dropDatabase(entry, servers.get(entry.server)?.url ?? '');
    }
    await served.directory.close();
    await ask('savol', `drop database ${name} with (force)`);
    await rm(dataFolder, { recursive: true, force: true });
  });
  return served;
}

/** What the directory says of a school. */
export async function schoolAt({ directory }: Pick<Task, 'directory'>, host: string): Promise<Entry> {
  const entry = await findSchool(directory, host);
  if (entry === undefined) throw new Error(`There is no school at ${host}.`);
  return entry;
}

/** Sends a request to a server, for a host name. @param origin of the server */
export async function sendTo(
  origin: string,
  host: string,
  line: string,
  { token, json, headers = {} }: Sent = {},
): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  const all = {
    Host: host,
    ...(token === undefined ? {} : { Authorization: `JWT ${token}` }),
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const { port } = new URL(origin);
  const sending = request({ host: '127.0.0.1', port, method, path, headers: all });
  return new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: read }),
        reject,
      );
    });
    sending.end(json === undefined ? undefined : JSON.stringify(json));
  });
}
