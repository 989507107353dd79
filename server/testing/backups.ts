import { existsSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import pino from 'pino';
import { onTestFinished } from 'vitest';

import { closeAppContext, connectAndMigrate } from '../app-context.ts';
import { buildApp } from '../app.ts';
import type { Manifest } from '../backup/format.ts';
import { readBackup } from '../backup/read-backup.ts';
import { verifyBackup } from '../backup/verify.ts';
import { type Written, writeBackup } from '../backup/write-backup.ts';
import { openPool } from '../database/database.ts';
import { storageOf } from '../media/storage/open-storage.ts';
import './long-timeouts.ts';
import type { Bucket } from '../process/bucket.ts';
import type { Config } from '../process/config.ts';
import { ask, temporaryDatabase, urlOf } from './postgres.ts';
import { temporaryFolder } from './program.ts';
import type { RunningServer } from './start-server.ts';

const silent = () => undefined;
const { signal: ending } = new AbortController();

/** A database and its data folder. */
export type Place = { database: string; user?: string; dataFolder: string };

/** An empty place, whose database belongs to a user without superuser rights. */
export async function emptyPlace(): Promise<Required<Place>> {
  const database = await temporaryDatabase();
  const user = `owner_of_${database}`;
  await ask('savol', `create role ${user} login`);
  await ask('savol', `alter database ${database} owner to ${user}`);
  onTestFinished(async () => {
    await ask('savol', `alter database ${database} owner to savol`);
    await ask(database, `drop owned by ${user} cascade`);
    await ask('savol', `drop role ${user}`);
  });
  return { database, user, dataFolder: join(temporaryFolder(), 'data') };
}

async function connect({ database, user }: Place): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(database, user) });
  await client.connect();
  return client;
}

/** Runs one statement in a database. */
export async function query<Row extends pg.QueryResultRow>(place: Place, statement: string): Promise<Row[]> {
  const client = await connect(place);
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Writes a backup of a place, as the command does.
 * @param files the bucket of its pictures, where they are not in the data folder
 */
export async function backUp(place: Place, path: string, files?: Bucket): Promise<Written> {
  const client = await connect(place);
  try {
    const { dataFolder } = place;
    const withSecret = existsSync(join(dataFolder, 'secret-key'));
    const storage = storageOf({ dataFolder, files });
    const source = { client, dataFolder, storage, withSecret, savol: '0', ending };
    return await writeBackup(path, { ...source, onBytes: silent });
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into a place.
 * @param verified the manifest of a verified backup; without it the file is verified first
 */
export async function restore(path: string, place: Required<Place>, verified?: Manifest): Promise<string[]> {
  const manifest = verified ?? (await verifyBackup(path, silent));
  const { database, user, dataFolder } = place;
  const pool = openPool(urlOf(database, user), 2);
  const client = await connect(place);
  try {
    return await readBackup(path, manifest, {
      client,
      pool,
      dataFolder,
      withSecret: true,
      ending,
      onBytes: silent,
    });
  } finally {
    await client.end();
    await pool.end();
  }
}

/** Restores a backup into an empty place, and serves it with settings until the test ends. */
export async function serveRestored(
  path: string,
  settings: Config,
): Promise<Pick<RunningServer, 'origin' | 'context'>> {
  const place = await emptyPlace();
  await restore(path, place);
  const config = { ...settings, dataFolder: place.dataFolder };
  const context = await connectAndMigrate(config, urlOf(place.database, place.user));
  const app = await buildApp(context, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await app.close();
    await closeAppContext(context);
  });
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), context };
}
