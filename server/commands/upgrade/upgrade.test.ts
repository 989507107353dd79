import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, test } from 'vitest';

import { joinRunning, startPostgres } from '../../postgres-server/start-postgres.ts';
import { isLong } from '../../testing/extent.ts';
import { type Program, startProgram, temporaryFolder, until } from '../../testing/program.ts';
import { exchangeSteps, stage, storeOld, versionOf } from './files.ts';
import { note, readJournal } from './journal.ts';

const project = join(import.meta.dirname, '../../..');

/** Writes a version of Savol: its server, with a page of one line, and a launcher that has nothing to install and to build. */
function makeVersion(folder: string, version: string): string {
  mkdirSync(join(folder, 'tools/scripts'), { recursive: true });
  mkdirSync(join(folder, 'web/dist'), { recursive: true });
  for (const part of ['server', 'contract']) execFileSync('cp', ['-a', join(project, part), folder]);
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'web/dist/index.html'), '<!doctype html><html lang="en"><head></head></html>');
  writeFileSync(join(folder, 'tools/scripts/savol.mjs'), '');
  const scripts = { start: 'echo This is the start of' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, type: 'module', scripts }));
  writeFileSync(join(folder, 'server/database/migrations/9998-more.sql'), 'create table more (id int);');
  return folder;
}

/** The rows that a query finds in the data of a folder. */
async function rowsOf(dataFolder: string, query: string): Promise<unknown[]> {
  const { connectionString, stop } = await startPostgres({ dataFolder });
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(query);
  await client.end();
  await stop();
  return rows;
}

/** Makes a version that changes the database and does not start. */
function makeBroken(folder: string, version: string): string {
  const broken = makeVersion(folder, version);
  appendFileSync(join(broken, 'server/database/migrations/9998-more.sql'), 'delete from category;');
  const serve = readFileSync(join(broken, 'server/serve.ts'), 'utf8');
  const fails = serve.replace(
    'const jobs = startJobs',
    `throw new Error('broken');\n  const jobs = startJobs`,
  );
  writeFileSync(join(broken, 'server/serve.ts'), fails);
  return broken;
}

/** Starts a school of version 0.1.0, without the table of later versions. */
async function startSchool(folder: string) {
  const school = makeVersion(join(folder, 'school'), '0.1.0');
  rmSync(join(school, 'server/database/migrations/9998-more.sql'));
  writeFileSync(join(school, '.env'), 'DATA_DIR=data\n');
  const server = startProgram(join(school, 'server/main.ts'), [], {}, { cwd: school });
  await server.waitForOutput(/^Savol is ready/m);
  const upgrade = (from: string) =>
    startProgram(join(school, 'server/commands/upgrade.ts'), [from], {}, { cwd: school });
  return { school, data: join(school, 'data'), server, upgrade };
}

/** What the category of the tests and the table of the new version say of the data. */
const state = `select (select string_agg(name, ',') from category) as names, to_regclass('more') is not null as is_new`;

test('after a power cut in the exchange of files no server starts, until the next npm start has put the old version back', async () => {
  const root = makeVersion(join(temporaryFolder(), 'school'), '0.1.0');
  const next = join(root, '../next');
  mkdirSync(join(next, 'server'), { recursive: true });
  writeFileSync(join(next, 'server/main.ts'), '');
  writeFileSync(join(next, 'package.json'), '{"version":"0.2.0"}');
  stage(root, next);
  const names = storeOld(root);
  await note(root, { step: 'exchange', before: '0.1.0', after: '0.2.0', names });
  const steps = exchangeSteps(root, names);
  for (const step of steps.slice(0, steps.length / 2)) step();
  const server = startProgram(join(project, 'server/main.ts'), [], {}, { cwd: root });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain('This goes on with it: sh .upgrade/continue.sh');

  const out = execFileSync('npm', ['start', '--', 'the school'], { cwd: root, encoding: 'utf8' });
  expect(out).toMatch(
    /from version 0\.1\.0 to 0\.2\.0 was interrupted[^]*Version 0\.1\.0 is here as before[^]*start of the school$/m,
  );
  expect(versionOf(root)).toBe('0.1.0');
  expect(existsSync(join(root, 'server/database/migrations/9998-more.sql'))).toBe(true);
  expect(readdirSync(join(root, '.upgrade'))).not.toContain('old');
});

test.runIf(isLong)(
  'an upgrade that is killed in the trial, on the way back or in the restore ends at the next start, whole and with the data',
  async () => {
    const folder = temporaryFolder();
    const { school, data, server: first, upgrade } = await startSchool(folder);
    await first.end();
    await rowsOf(data, `insert into category (name, language) values ('Science', 'en')`);
    /** Runs the upgrade, or goes on with it, until a condition of its journal is true; then kills it with all that it started. */
    const killAt = async (program: Program, isThere: () => boolean) => {
      await until(isThere);
      await program.end('SIGKILL');
      await until(async () => (await joinRunning(data)) === undefined);
    };
    const goOn = () =>
      startProgram(
        join(school, '.upgrade/old/server/commands/upgrade.ts'),
        ['--continue'],
        {},
        { cwd: school },
      );
    const goOnWhole = () => execFileSync('sh', ['.upgrade/continue.sh'], { cwd: school, encoding: 'utf8' });

    const broken = makeBroken(join(folder, 'broken'), '0.2.0');
    await killAt(upgrade(broken), () => readJournal(school)?.step === 'trial');
    expect(versionOf(school)).toBe('0.2.0');
    await killAt(goOn(), () => readJournal(school)?.step === 'back');
    await killAt(goOn(), () => readJournal(school)?.aside !== undefined);
    expect(goOnWhole()).toContain('Version 0.1.0 is here as before.');
    expect(versionOf(school)).toBe('0.1.0');
    expect(await rowsOf(data, state)).toEqual([{ names: 'Science', is_new: false }]);
    expect(readdirSync(data).filter((name) => name.startsWith('failed-upgrade-'))).toHaveLength(1);

    const good = makeVersion(join(folder, 'good'), '0.3.0');
    await killAt(upgrade(good), () => readJournal(school)?.step === 'trial');
    expect(goOnWhole()).toContain('Version 0.3.0 is installed.');
    expect(versionOf(school)).toBe('0.3.0');
    expect(await rowsOf(data, state)).toEqual([{ names: 'Science', is_new: true }]);
    const server = startProgram(join(school, 'server/main.ts'), [], {}, { cwd: school });
    await server.waitForOutput(/^Savol is ready/m);
  },
  480_000,
);

test.runIf(isLong)(
  'a version that changes the database and does not start is taken back with the data, and one that starts stays',
  async () => {
    const folder = temporaryFolder();
    const { school, data, server: first, upgrade } = await startSchool(folder);
    const refused = upgrade(join(folder, 'none'));
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toContain('stop it first');
    await first.end();
    await rowsOf(data, `insert into category (name, language) values ('Science', 'en')`);

    const broken = makeBroken(join(folder, 'broken'), '0.2.0');
    const failing = upgrade(broken);
    expect(await failing.ended).toBe(1);
    expect(failing.errors()).toContain('Version 0.2.0 was not installed, and 0.1.0 is here as before.');
    expect(versionOf(school)).toBe('0.1.0');
    expect(await rowsOf(data, state)).toEqual([{ names: 'Science', is_new: false }]);
    expect(readdirSync(data).filter((name) => name.startsWith('failed-upgrade-'))).toHaveLength(1);

    makeVersion(join(folder, 'savol-0.3.0'), '0.3.0');
    execFileSync('tar', ['-czf', 'savol-0.3.0.tar.gz', 'savol-0.3.0'], { cwd: folder });
    const succeeding = upgrade(join(folder, 'savol-0.3.0.tar.gz'));
    expect(await succeeding.ended, succeeding.errors()).toBe(0);
    expect(versionOf(school)).toBe('0.3.0');
    expect(await rowsOf(data, state)).toEqual([{ names: 'Science', is_new: true }]);
    expect(readdirSync(join(school, '.upgrade')).filter((name) => !name.startsWith('lock'))).toEqual([
      'before.tar.gz',
    ]);
    expect(existsSync(join(school, '.env'))).toBe(true);
  },
  240_000,
);
