import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { type AppContext, closeAppContext, connectAndMigrate } from '../app-context.ts';
import { noUploader } from '../media/pictures.ts';
import { startPostgres } from '../postgres-server/start-postgres.ts';
import { postgresOf } from '../postgres-server/testing/inspect.ts';
import { readConfig } from '../process/config.ts';
import { clockOf } from '../process/school-days.ts';
import { send } from '../testing/client.ts';
import { isLong } from '../testing/extent.ts';
import { makeCaller, makeQuestion } from '../testing/factories.ts';
import '../testing/long-timeouts.ts';
import { parentOf } from '../testing/processes.ts';
import {
  longTimeouts,
  resultOf,
  startProgram,
  startSavol,
  temporaryFolder,
  until,
} from '../testing/program.ts';
import { picture } from '../testing/question-media.ts';
import { readArchiveState, waitingSince } from '../upkeep/archive-state.ts';
import { readBackupState } from '../upkeep/backup-state.ts';

const zone = 'Asia/Tashkent';

async function restore(dataFolder: string, backups: string, to: string) {
  const environment = { DATA_DIR: dataFolder, BACKUP_DIR: backups, ...longTimeouts };
  const program = startProgram('server/commands/restore.ts', ['--to', to], environment);
  return resultOf(program);
}

async function contextOf(dataFolder: string): Promise<AppContext> {
  const { connectionString } = await startPostgres({ dataFolder, brief: true });
  return connectAndMigrate(readConfig({ DATA_DIR: dataFolder }), connectionString);
}

/** The questions of all answers in a data folder, whose server does not run. */
async function answersIn(dataFolder: string): Promise<number[]> {
  const { connectionString, stop } = await startPostgres({ dataFolder, brief: true });
  const context = await connectAndMigrate(readConfig({ DATA_DIR: dataFolder }), connectionString);
  const rows = await context.database.selectFrom('answer').select('question').orderBy('question').execute();
  await closeAppContext(context);
  await stop();
  return rows.map(({ question }) => question);
}

/** Waits until the archive has a base copy in the chain of now. */
async function baseOf(dataFolder: string) {
  await until(async () => {
    const state = await readArchiveState(dataFolder);
    return state?.bases.at(-1)?.chain === state?.chain && state?.chain !== 0 && state !== undefined;
  });
}

/** Waits until all that was written so far is in the archive. */
async function archived({ pool }: AppContext, dataFolder: string) {
  const { rows } = await pool.query<{ now: string }>('select pg_walfile_name(pg_current_wal_lsn()) as now');
  await until(
    async () => ((await readArchiveState(dataFolder))?.last?.segment ?? '') >= (rows[0]?.now ?? '~'),
  );
}

/** A moment in whole seconds, before which all has been that was, and after which all will be that comes. */
async function moment(): Promise<string> {
  const second = Math.floor(Date.now() / 1000) + 1;
  await until(() => Date.now() > (second + 1) * 1000);
  return clockOf(new Date(second * 1000), zone);
}

test('a command line without a moment or a folder is refused with what to write instead', async () => {
  const folder = temporaryFolder();
  const refusal = async (to: string, environment: NodeJS.ProcessEnv) => {
    const program = startProgram('server/commands/restore.ts', ['--to', to], {
      DATA_DIR: join(folder, 'data'),
      ...environment,
    });
    expect(await program.ended).toBe(1);
    return program.errors();
  };
  const set = { BACKUP_DIR: folder };
  const refusals = [
    refusal('yesterday', set),
    refusal('2100-01-01 00:00', set),
    refusal('latest', {}),
    refusal('latest', { BACKUP_DIR: join(folder, 'nowhere') }),
    refusal('latest', { BACKUP_DIR: 's3://school', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }),
    refusal('latest', { ...set, DATABASE_URL: 'postgres://127.0.0.1:1/savol' }),
    refusal('latest', set),
  ];
  expect(await Promise.all(refusals)).toEqual([
    'Say to which moment, by the clock of Asia/Tashkent: npm run restore -- --to "2026-11-28 09:41", or --to latest\n',
    '2100-01-01 00:00:00 (Asia/Tashkent) is still to come: use --to latest\n',
    'Set BACKUP_DIR to the folder of the backups.\n',
    `The folder ${join(folder, 'nowhere')} is not there.\n`,
    'BACKUP_DIR is a bucket, which has the backups of nights alone. The newest: npm run restore -- s3://school/\n',
    'The database of DATABASE_URL is restored to a moment by the tools of its server, such as pgBackRest.\n',
    `${folder} has no copy of a database of Savol with its changes.\n`,
  ]);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test.runIf(isLong)(
  'a folder of backups that is away stops nothing, and gets all once it is there',
  async () => {
    const folder = temporaryFolder();
    const [data, backups] = [join(folder, 'data'), join(folder, 'stick')];
    const savol = await startSavol(data, { BACKUP_DIR: backups, ...longTimeouts });
    const context = await contextOf(data);
    await context.pool.query('create table written (); select pg_switch_wal()');
    await until(async () => (await waitingSince(data)) !== undefined);
    await until(async () => (await readArchiveState(data))?.trouble?.kind === 'folder_missing');
    const ready = `select count(*)::int as left from pg_ls_archive_statusdir() where name like '%.ready'`;
    await until(async () => (await context.pool.query<{ left: number }>(ready)).rows[0]?.left === 0);
    mkdirSync(backups);
    await baseOf(data);
    await until(async () => (await waitingSince(data)) === undefined);
    expect((await readArchiveState(data))?.trouble).toBeNull();
    // Changes before a stop are there after it.
    await context.pool.query('drop table written');
    const { rows } = await context.pool.query<{ now: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as now',
    );
    await closeAppContext(context);
    expect(await savol.end()).toBe(0);
    const last = (await readArchiveState(data))?.last?.segment ?? '';
    expect(last >= (rows[0]?.now ?? '~')).toBe(true);
  },
);

test.runIf(isLong)('a copy of the database that does not restore is none, and staff read why', async () => {
  const folder = temporaryFolder();
  const [data, backups] = [join(folder, 'data'), join(folder, 'stick')];
  const savol = await startSavol(data, { BACKUP_DIR: backups, ...longTimeouts });
  const context = await contextOf(data);
  await context.pool.query('create table written as select 1 as row; checkpoint');
  const { rows } = await context.pool.query<{ path: string }>(
    `select pg_relation_filepath('written') as path`,
  );
  // PostgreSQL has the page in memory, and does not read the damaged one.
  const file = openSync(join(data, 'postgres', 'cluster', rows[0]?.path ?? ''), 'r+');
  writeSync(file, 'damaged', 8000);
  closeSync(file);
  mkdirSync(backups);
  const trouble = async () => (await readArchiveState(data))?.trouble;
  await until(async () => (await trouble())?.kind === 'base_failed');
  expect((await trouble())?.why).toMatch(/invalid page in block 0/);
  expect((await readArchiveState(data))?.bases).toEqual([]);
  expect(readdirSync(backups, { recursive: true }).filter((name) => /base-/.test(String(name)))).toEqual([]);
  expect(existsSync(join(data, 'trial-restores'))).toBe(false);

  await context.pool.query('drop table written');
  await closeAppContext(context);
  await savol.end();
});

test.runIf(isLong)(
  'a lost disk costs no answer that is a minute old, and a moment of before comes back',
  async () => {
    const folder = temporaryFolder();
    const [data, backups] = [join(folder, 'data'), temporaryFolder()];
    const environment = { BACKUP_DIR: backups, ...longTimeouts };
    const savol = await startSavol(data, environment);
    const context = await contextOf(data);
    const { token } = await makeCaller(context);
    await baseOf(data);

    const acknowledged: number[] = [];
    const answer = async (image?: string) => {
      const { id } = await makeQuestion(context, image === undefined ? {} : { image });
      const reply = await send(savol, `POST /tests_api/${id}/submit/`, {
        token,
        json: { users_answer: 'b' },
      });
      expect(reply.status).toBe(201);
      acknowledged.push(id);
    };
    const image = await context.pictures.store(
      new Uint8Array(await (await picture(40)).arrayBuffer()),
      noUploader,
    );
    for (let times = 0; times < 5; times += 1) await answer(image);
    const early = await moment();
    const first = [...acknowledged];
    for (let times = 0; times < 5; times += 1) await answer();
    const since = Date.now();
    await archived(context, data);
    expect(Date.now() - since).toBeLessThan(60_000);
    const secret = readFileSync(join(data, 'secret-key'), 'utf8');
    await closeAppContext(context);

    // The disk is lost while the server runs.
    const postgres = postgresOf(data) ?? 0;
    const processes = [savol.process.pid ?? 0, parentOf(postgres), postgres];
    for (const each of processes) process.kill(each, 'SIGKILL');
    rmSync(data, { recursive: true, force: true });
    await savol.ended;
    await until(() => postgresOf(data) === undefined);
    rmSync(data, { recursive: true, force: true });

    const past = await restore(join(folder, 'early'), backups, early);
    expect(past).toMatchObject({ code: 0, errors: '' });
    expect(past.out).toContain(`the next one is after ${early}`);
    expect(await answersIn(join(folder, 'early'))).toEqual(first);

    const restored = join(folder, 'latest');
    const all = await restore(restored, backups, 'latest');
    expect(all).toMatchObject({ code: 0, errors: '' });
    expect(all.out).toMatch(/^Restored all changes up to .+ \(Asia\/Tashkent\), and 1 pictures\.$/m);
    expect(await answersIn(restored)).toEqual(acknowledged);
    expect(existsSync(join(restored, 'pictures', image))).toBe(true);
    expect(readFileSync(join(restored, 'secret-key'), 'utf8')).toBe(secret);
    expect(statSync(join(restored, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(await restore(restored, backups, 'latest')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('has a database'),
    });

    // The school goes on, with an archive of its own.
    const next = await startSavol(restored, environment);
    const nextContext = await contextOf(restored);
    await baseOf(restored);
    const { id } = await makeQuestion(nextContext);
    const json = { users_answer: 'b' };
    expect((await send(next, `POST /tests_api/${id}/submit/`, { token, json })).status).toBe(201);
    await nextContext.pool.query('select pg_switch_wal()');
    await archived(nextContext, restored);
    await closeAppContext(nextContext);
    await next.end();
    const again = join(folder, 'again');
    const late = await moment();
    expect((await restore(again, backups, late)).out).toContain('the archive has no later ones');
    expect(await answersIn(again)).toEqual([...acknowledged, id]);
  },
);

test.runIf(isLong)(
  'changes after a new start are in the archive within a minute too',
  async () => {
    const folder = temporaryFolder();
    const [dataFolder, backups] = [join(folder, 'data'), join(folder, 'backups')];
    mkdirSync(backups);
    const first = await startSavol(dataFolder, { BACKUP_DIR: backups });
    // A base copy that is due would end a segment.
    await until(async () => {
      const made = (await readBackupState(dataFolder))?.made.at(-1)?.made_at;
      const copied = (await readArchiveState(dataFolder))?.bases.at(-1)?.made_at;
      return made !== undefined && copied !== undefined && copied > made;
    });
    expect(await first.end()).toBe(0);
    await startSavol(dataFolder, { BACKUP_DIR: backups });
    const lastSegment = async () => (await readArchiveState(dataFolder))?.last?.segment;
    const before = await lastSegment();
    await expect.poll(lastSegment, { timeout: 60_000 }).not.toBe(before);
  },
  240_000,
);
