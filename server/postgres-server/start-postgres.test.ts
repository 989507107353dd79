import { existsSync, lstatSync, mkdtempSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { postgresUrl } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/program.ts';
import { joinRunning } from './start-postgres.ts';
import { startPostgres } from './start-postgres.ts';
import { leaveSilentLock } from './testing/silent-lock.ts';

async function ask(connectionString: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query({ text: question, rowMode: 'array' });
  await client.end();
  return rows[0];
}

/** The folder that a connection string names as the socket's. */
function socketFolder(connectionString: string): string {
  return new URL(connectionString).searchParams.get('host') ?? '';
}

/** A folder that other accounts cannot enter. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'savol closed '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the database has Cyrillic case, data checksums and no port', async () => {
  expect(
    await ask(
      postgresUrl,
      `select lower('ЎЗБЕК'), current_setting('server_encoding'), current_setting('data_checksums'),
              current_setting('listen_addresses')`,
    ),
  ).toEqual(['ўзбек', 'UTF8', 'on', '']);
});

test('trigrams contain Cyrillic letters', async () => {
  await ask(postgresUrl, 'create extension if not exists pg_trgm');
  expect(await ask(postgresUrl, `select show_trgm('сон') <> '{}', show_trgm('ўқ') <> '{}'`)).toEqual([
    true,
    true,
  ]);
});

test('a database in a data folder is durable, and only its account can enter', async () => {
  const dataFolder = temporaryFolder();
  const cluster = await startPostgres({ dataFolder });
  const durable = `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')`;
  expect(await ask(cluster.connectionString, durable)).toEqual(['on', 'on', 'on']);
  expect(await joinRunning(dataFolder)).toEqual(cluster.connectionString);
  await cluster.stop();
  expect(await joinRunning(dataFolder)).toBeUndefined();
  for (const folder of ['postgres', 'postgres/cluster', 'postgres/run']) {
    expect(statSync(join(dataFolder, folder)).mode & 0o777).toBe(0o700);
  }
});

test('of several simultaneous starts one succeeds, with the lock of a crash in the folder', async () => {
  const dataFolder = temporaryFolder();
  await (await startPostgres({ dataFolder })).stop();
  await leaveSilentLock(join(dataFolder, 'postgres/run'));
  const starts = await Promise.allSettled([1, 2, 3].map(() => startPostgres({ dataFolder })));
  const winners = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  expect(winners).toHaveLength(1);
  const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  for (const refused of refusals) expect(refused).toContain('in use by another Savol');
  for (const winner of winners) {
    expect(await ask(winner.connectionString, 'select 1')).toEqual([1]);
    await winner.stop();
  }
});

test('a temporary database is deleted when it stops', async () => {
  const cluster = await startPostgres();
  expect(existsSync(socketFolder(cluster.connectionString))).toBe(true);
  await cluster.stop();
  expect(existsSync(socketFolder(cluster.connectionString))).toBe(false);
});

test('a folder too deep for a socket, with quotes and commas in its name, can be used', async () => {
  const dataFolder = join(temporaryFolder(), `a "deep", quiet folder ${'of many letters '.repeat(8)}`.trim());
  const first = await startPostgres({ dataFolder });
  await ask(first.connectionString, 'create table kept (id int)');
  expect(await joinRunning(dataFolder)).toEqual(first.connectionString);
  await expect(startPostgres({ dataFolder })).rejects.toThrow('in use by another Savol');
  await first.stop();
  const second = await startPostgres({ dataFolder });
  expect(await ask(second.connectionString, 'select count(*)::int from kept')).toEqual([0]);
  await second.stop();
  rmSync(socketFolder(second.connectionString), { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  'where PostgreSQL’s account cannot enter the data folder, the database is outside it',
  async () => {
    const dataFolder = join(closedFolder(), 'school');
    const link = join(dataFolder, 'postgres');
    const first = await startPostgres({ dataFolder });
    onTestFinished(() => rmSync(first.elsewhere ?? '', { recursive: true, force: true }));
    expect(first.elsewhere).toMatch(/^\/var\/lib\/savol\/school-/);
    expect(readlinkSync(link)).toBe(first.elsewhere);
    await ask(first.connectionString, 'create table kept (id int)');
    await first.stop();

    const second = await startPostgres({ dataFolder });
    expect(second.elsewhere).toBe(first.elsewhere);
    expect(await ask(second.connectionString, 'select count(*)::int from kept')).toEqual([0]);
    await second.stop();

    rmSync(dataFolder, { recursive: true });
    const fresh = await startPostgres({ dataFolder });
    onTestFinished(() => rmSync(fresh.elsewhere ?? '', { recursive: true, force: true }));
    expect(await ask(fresh.connectionString, `select to_regclass('kept')`)).toEqual([null]);
    await fresh.stop();

    const away = `${fresh.elsewhere}-away`;
    renameSync(fresh.elsewhere ?? '', away);
    await expect(startPostgres({ dataFolder })).rejects.toThrow('nothing is there');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    renameSync(away, fresh.elsewhere ?? '');
  },
);
