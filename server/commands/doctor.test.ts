import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { backUp, query } from '../testing/backups.ts';
import {
  longTimeouts,
  resultOf,
  sharedFolder,
  startProgram,
  startSavol,
  temporaryFolder,
} from '../testing/program.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import { startSmallStore } from '../media/storage/testing/small-store.ts';
import { waitingSegments } from '../postgres-server/start-postgres.ts';
import { openAuthority } from '../process/https/authority.ts';
import type { Bucket } from '../process/bucket.ts';
import type { Config } from '../process/config.ts';
import { type ArchiveState, writeArchiveState } from '../upkeep/archive-state.ts';
import { type BackupState, writeBackupState } from '../upkeep/backup-state.ts';
import { examineArchive } from './doctor/archive.ts';
import { examineBackups } from './doctor/backups.ts';
import { examineDatabase } from './doctor/database.ts';
import { examineCertificate, examineDisk, examineFiles } from './doctor/machine.ts';
import { examineMail } from './doctor/mail.ts';

const shared = sharedFolder();
const mailServer = startSmtpSink();
const server = startServer();
const { signal } = new AbortController();
const day = 24 * 60 * 60 * 1000;

async function doctor(environment: NodeJS.ProcessEnv, parameters: string[] = []) {
  const program = startProgram('server/commands/doctor.ts', parameters, { ...environment, ...longTimeouts });
  return resultOf(program);
}

test('a healthy school is well with and without its server; a folder without a school is not, and stays empty', async () => {
  const savol = await startSavol(shared.path, longTimeouts);
  const backups = temporaryFolder();
  const environment = { DATA_DIR: shared.path, BACKUP_DIR: backups };
  const lines = [
    /^ok {4}Disk: [\d.]+ of [\d.]+ GB are free at /,
    /^ok {4}Database: PostgreSQL \d+\.\d+ answers, has the tables of this version, and can be written\.$/,
    /^ok {4}Clock: it is .+ in Asia\/Tashkent\.$/,
    /^note {2}Mail: SMTP_URL is not set, so mails are written to .+outbox/,
    /^ok {4}Certificate: Savol serves no HTTPS itself\.$/,
    /^note {2}Backups: none was made yet/,
    /^note {2}Changes: no base copy was made yet/,
    /^Nothing is wrong\.$/,
  ];
  for (const isRunning of [true, false]) {
    if (!isRunning) await savol.end();
    const { code, out, errors } = await doctor(environment);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const printed = out.trimEnd().split('\n');
    expect(printed).toHaveLength(lines.length);
    lines.forEach((line, at) => expect(printed[at]).toMatch(line));
  }
  const nothing = temporaryFolder();
  const fresh = await doctor({ DATA_DIR: nothing });
  expect(fresh).toMatchObject({ code: 1, errors: 'Wrong: 1 of 5.\n' });
  expect(fresh.out).toMatch(/^WRONG Database: there is none in .+: npm start creates it/m);
  expect(readdirSync(nothing)).toEqual([]);
});

/** The settings of the server of this file, and others. */
const withSettings = (change: Partial<Config> = {}): Config => ({
  ...server.context.config,
  databaseUrl: urlOf(server.database),
  ...change,
});

test('a full disk is wrong', () => {
  expect(examineDisk(withSettings())).toMatchObject({ state: 'good' });
  const reserved = withSettings({ keepFree: 1e18 });
  expect(examineDisk(reserved)).toMatchObject({ state: 'wrong', text: expect.stringContaining('Free some') });
});

test('a bucket that does not answer is wrong', async () => {
  expect(await examineFiles(withSettings())).toEqual([]);
  const keys = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };
  const files = { endpoint: 'http://127.0.0.1:1', name: 'school', prefix: '', ...keys };
  const [finding] = await examineFiles({ files });
  expect(finding?.state).toBe('wrong');
  expect(finding?.text).toMatch(
    /127\.0\.0\.1:1\/school cannot be reached: .+ Look at FILES_URL and the settings AWS_….$/,
  );
  expect(finding?.text).not.toContain('secret');
});

describe('a database', () => {
  const statesOf = async (config: Config) => {
    const { found } = await examineDatabase(config, signal);
    return Object.fromEntries(found.map(({ part, state, text }) => [part, `${state}: ${text}`]));
  };
  const change = (statement: string) => query({ database: server.database, dataFolder: '' }, statement);

  test('that is away, empty, of another version or read-only is wrong', async () => {
    const away = await statesOf(withSettings({ databaseUrl: 'postgres://127.0.0.1:1/savol' }));
    expect(away['Database']).toMatch(/^wrong: .+nothing answers at that address/);
    const empty = await statesOf(withSettings({ databaseUrl: urlOf(await temporaryDatabase()) }));
    expect(empty['Database']).toMatch(/^wrong: it has no school in it/);

    const last = '(select max(name) from kysely_migration)';
    const [row] = await change(`select * from kysely_migration where name = ${last}`);
    const { name, timestamp } = row as { name: string; timestamp: string };
    await change(`delete from kysely_migration where name = '${name}'`);
    expect((await statesOf(withSettings()))['Database']).toMatch(/^wrong: it lacks 1 update\./);
    await change(`insert into kysely_migration values ('9999-later', '2030')`);
    expect((await statesOf(withSettings()))['Database']).toMatch(
      /^wrong: a newer version of Savol has used it/,
    );
    await change(`delete from kysely_migration where name = '9999-later'`);
    await change(`insert into kysely_migration values ('${name}', '${timestamp}')`);

    await change(`alter database ${server.database} set default_transaction_read_only = on`);
    expect((await statesOf(withSettings()))['Database']).toMatch(
      /^wrong: .+nothing can be written: .+read-only/,
    );
    await change(
      `set transaction read write; alter database ${server.database} reset default_transaction_read_only`,
    );
    expect((await statesOf(withSettings()))['Database']).toMatch(/^good: /);
  });

  test('with answers from the future shows a clock that is wrong', async () => {
    expect((await statesOf(withSettings()))['Clock']).toMatch(/^good: /);
    await change(`insert into answer_time (quarter, place, answers) values ('2100-01-01', 0, 1)`);
    expect((await statesOf(withSettings()))['Clock']).toMatch(/^wrong: .+stored at 2100-01-01 05:00/);
    await change(`delete from answer_time where quarter = '2100-01-01'`);
  });
});

test('a mail server that refuses the log-in or does not answer is wrong, and so are mails that cannot be sent', async () => {
  const examined = async (smtpUrl: string, failing = 0) => {
    const { state, text } = await examineMail(withSettings({ smtpUrl }), failing);
    return `${state}: ${text}`;
  };
  expect(await examined(mailServer.url)).toMatch(/^good: 127\.0\.0\.1:\d+ answers\.$/);
  expect(await examined(mailServer.url, 3)).toMatch(/^wrong: .+3 mails could not be sent/);
  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('no'), { user: 'me' }),
  });
  onTestFinished(() => strict.close());
  await new Promise<void>((listening) => strict.listen(0, '127.0.0.1', listening));
  const { port } = strict.server.address() as AddressInfo;
  expect(await examined(`smtp://me:right@127.0.0.1:${port}`)).toMatch(/^good: .+accepts the log-in/);
  const refused = await examined(`smtp://me:hidden@127.0.0.1:${port}`);
  expect(refused).toMatch(/^wrong: .+refuses the user or the password of SMTP_URL/);
  expect(await examined('smtp://127.0.0.1:1')).toMatch(
    /^wrong: 127\.0\.0\.1:1 cannot be used: nothing answers/,
  );
  expect(refused).not.toContain('hidden');
});

test('a certificate that ends soon, has ended or cannot be read is wrong', async () => {
  const folder = temporaryFolder();
  const now = new Date('2026-09-30T08:00:00Z');
  const { sign } = await openAuthority(folder, 'School', now);
  const cert = join(folder, 'cert.pem');
  const config = withSettings({ httpsFiles: { cert, key: cert }, dataFolder: folder });
  const after = (days: number) => examineCertificate(config, new Date(now.getTime() + days * day));
  expect(await after(0)).toMatchObject({ state: 'wrong', text: expect.stringContaining('cannot be used') });
  writeFileSync(cert, (await sign(['savol.local'], now)).cert);
  expect(await after(10)).toMatchObject({ state: 'good', text: expect.stringContaining('20 days from now') });
  expect(await after(20)).toMatchObject({ state: 'wrong', text: expect.stringContaining('Renew it') });
  expect(await after(31)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('invalid since 2026-10-30'),
  });
  const authority = withSettings({ https: 'local', dataFolder: folder });
  expect(await examineCertificate(authority, now)).toMatchObject({ state: 'good' });
  const late = new Date(now.getTime() + 3640 * day);
  expect(await examineCertificate(authority, late)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('/trust'),
  });
});

describe('backups', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const name = 'savol-2026-11-27-03-00-00.tar.gz';
  let folder: string;
  let dataFolder: string;

  beforeEach(() => {
    folder = temporaryFolder();
    dataFolder = join(folder, 'data');
    mkdirSync(dataFolder);
  });

  async function examined(change: Partial<BackupState>, restore = false): Promise<string> {
    const state = { since: '2026-11-01T00:00:00Z', made: [], unchecked: [], trouble: null };
    await writeBackupState(dataFolder, { ...state, ...change });
    const config = withSettings({ dataFolder, backups: { folder, keep: 7, time: '03:00' } });
    const { state: found, text } = await examineBackups(config, { now, restore, ending: signal });
    return `${found}: ${text}`;
  }

  test('that fail or are old are wrong, as on the home of staff', async () => {
    const moment = '2026-11-27T11:00:00Z';
    const trouble = { kind: 'failed' as const, since: moment, at: moment, why: 'There is no room.' };
    expect(await examined({ trouble })).toMatch(/^wrong: There is no room\. The log has more/);
    const made = [{ name, made_at: '2026-11-20T22:00:00Z', bytes: 1 }];
    expect(await examined({ made })).toMatch(/^wrong: .+is of 2026-11-21 03:00, 6 days ago/);
    const none = await examineBackups(withSettings(), { now, restore: false, ending: signal });
    expect(none).toMatchObject({ state: 'note', text: expect.stringContaining('BACKUP_DIR is not set') });
  });

  test('that are gone or damaged are wrong, and whole ones restore', async () => {
    const path = join(folder, name);
    await backUp({ database: server.database, dataFolder: server.context.config.dataFolder }, path);
    const bytes = readFileSync(path);
    const made = [{ name, made_at: '2026-11-26T22:00:00Z', bytes: bytes.length }];
    // The disk of the tests is that of the data.
    expect(await examined({ made })).toMatch(
      /^note: .+ and restored then\. They are on the disk of the data/,
    );
    expect(await examined({ made }, true)).toMatch(/^note: .+ and was restored on trial now\./);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await examined({ made }, true)).toMatch(/^wrong: .+, and does not restore: .+not a whole backup/);
    writeFileSync(path, 'half of it');
    expect(await examined({ made })).toMatch(/^wrong: .+ is not in .+ as it was written/);
  });
});

describe('backups in a bucket', () => {
  const store = startSmallStore();
  const now = new Date('2026-11-27T12:00:00Z');
  const name = 'savol-2026-11-27-03-00-00.tar.gz';

  async function examined(
    dataFolder: string,
    changed: Partial<Bucket> = {},
    restore = false,
  ): Promise<string> {
    const backups = { bucket: { ...store.bucket, ...changed }, keep: 7, time: '03:00' };
    const config = withSettings({ dataFolder, backups });
    const { state, text } = await examineBackups(config, { now, restore, ending: signal });
    return `${state}: ${text}`;
  }

  test('are good where the newest is there, and restore', async () => {
    const dataFolder = temporaryFolder();
    const path = join(temporaryFolder(), name);
    await backUp({ database: server.database, dataFolder: server.context.config.dataFolder }, path);
    const bytes = readFileSync(path);
    const made = [{ name, made_at: '2026-11-26T22:00:00Z', bytes: bytes.length }];
    await writeBackupState(dataFolder, { since: '2026-11-01T00:00:00Z', made, unchecked: [], trouble: null });
    expect(await examined(dataFolder)).toMatch(
      /^wrong: .+ is not in s3:\/\/school\/class\/ as it was written/,
    );
    store.damage(`class/${name}`, bytes);
    expect(await examined(dataFolder)).toMatch(/^good: .+ and restored then\.$/);
    expect(await examined(dataFolder, {}, true)).toMatch(/^good: .+ and was restored on trial now\.$/);
    expect(readdirSync(dataFolder)).toEqual(['backups.json']);

    expect(await examined(dataFolder, { endpoint: 'http://127.0.0.1:2' })).toMatch(
      /^note: .+ and restored then\. The store of files .+ cannot be reached: .+\. The next one waits for it\.$/,
    );
    expect(await examined(dataFolder, { accessKeyId: 'unknown-id' })).toMatch(
      /^wrong: .+ answered 403 AccessDenied\. Look at the name of the bucket and the settings AWS_…\.$/,
    );
  });

  test('are without the changes between two of them', async () => {
    const backups = { bucket: store.bucket, keep: 7, time: '03:00' };
    const config = withSettings({ backups, databaseUrl: undefined });
    expect(await examineArchive(config, now)).toMatchObject({
      state: 'note',
      text: expect.stringContaining('BACKUP_DIR is a bucket'),
    });
  });
});

describe('changes', () => {
  const now = new Date('2026-11-27T12:00:00Z');

  async function examined(change: Partial<ArchiveState>, waiting?: string): Promise<string> {
    const dataFolder = temporaryFolder();
    const last = { segment: '000000010000000000000005', at: '2026-11-27T11:00:00Z' };
    const name = 'base-2026-11-27-03-00-00';
    const base = { chain: 1, name, first: '000000010000000000000003', made_at: '2026-11-26T22:00:00Z' };
    const state = { id: '01234567', chain: 1, chain_since: base.made_at, last, bases: [base], trouble: null };
    await writeArchiveState(dataFolder, { ...state, ...change });
    if (waiting !== undefined) {
      const folder = waitingSegments(dataFolder);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'segment.gz'), '');
      utimesSync(join(folder, 'segment.gz'), new Date(waiting), new Date(waiting));
    }
    const backups = { folder: '/media/usb', keep: 7, time: '03:00' };
    const found = await examineArchive(withSettings({ dataFolder, backups, databaseUrl: undefined }), now);
    return `${found?.state}: ${found?.text}`;
  }

  test('that wait are wrong with their age, unless the folder is away', async () => {
    expect(await examined({})).toBe('good: they are in /media/usb, the last ones of 2026-11-27 16:00.');
    const since = '2026-11-27T11:30:00Z';
    expect(await examined({ trouble: { kind: 'failed', since, why: 'It is full.' } }, since)).toMatch(
      /^wrong: those of the last 30 minutes are on the disk of the data alone\. It is full\. Let the server run/,
    );
    expect(await examined({}, since)).toMatch(/^wrong: .+ alone\. Let the server run/);
    expect(await examined({ trouble: { kind: 'folder_missing', since, why: '' } }, since)).toMatch(
      /^note: those of the last 30 minutes .+: \/media\/usb is not there\.$/,
    );
  });

  test('are not archived with DATABASE_URL, whose server has its own tools', async () => {
    const backups = { folder: '/media/usb', keep: 7, time: '03:00' };
    expect(await examineArchive(withSettings({ backups }), now)).toBeUndefined();
  });
});
