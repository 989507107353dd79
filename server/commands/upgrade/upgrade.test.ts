import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, test } from 'vitest';

import { startPostgres } from '../../postgres-server/start-postgres.ts';
import { isLong } from '../../testing/extent.ts';
import { startProgram, temporaryFolder } from '../../testing/program.ts';
import { versionOf } from './files.ts';

const project = join(import.meta.dirname, '../../..');

/** Writes a version of Savol: its server, with a page of one line, and a launcher that has nothing to install and to build. */
function makeVersion(folder: string, version: string): string {
  mkdirSync(join(folder, 'tools/scripts'), { recursive: true });
  mkdirSync(join(folder, 'web/dist'), { recursive: true });
  for (const part of ['server', 'contract']) execFileSync('cp', ['-a', join(project, part), folder]);
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'web/dist/index.html'), '<!doctype html><html lang="en"><head></head></html>');
  writeFileSync(join(folder, 'tools/scripts/savol.mjs'), '');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'savol', version, type: 'module' }));
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

test.runIf(isLong)(
  'a version that changes the database and does not start is taken back with the data, and one that starts stays',
  async () => {
    const folder = temporaryFolder();
    const school = makeVersion(join(folder, 'school'), '0.1.0');
    const data = join(school, 'data');
    execFileSync('rm', [join(school, 'server/database/migrations/9998-more.sql')]);
    writeFileSync(join(school, '.env'), 'DATA_DIR=data\n');
    const first = startProgram(join(school, 'server/main.ts'), [], {}, { cwd: school });
    await first.waitForOutput(/^Savol is ready/m);
    const upgrade = (from: string) =>
      startProgram(join(school, 'server/commands/upgrade.ts'), [from], {}, { cwd: school });
    const refused = upgrade(join(folder, 'none'));
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toContain('stop it first');
    await first.end();
    await rowsOf(data, `insert into category (name, language) values ('Science', 'en')`);

    const broken = makeVersion(join(folder, 'broken'), '0.2.0');
    appendFileSync(join(broken, 'server/database/migrations/9998-more.sql'), 'delete from category;');
    const serve = readFileSync(join(broken, 'server/serve.ts'), 'utf8');
    const fails = serve.replace(
      'const jobs = startJobs',
      `throw new Error('broken');\n  const jobs = startJobs`,
    );
    writeFileSync(join(broken, 'server/serve.ts'), fails);
    const failing = upgrade(broken);
    expect(await failing.ended).toBe(1);
    expect(failing.errors()).toContain('Version 0.2.0 was not installed, and 0.1.0 is here as before.');
    expect(versionOf(school)).toBe('0.1.0');
    const state = `select (select string_agg(name, ',') from category) as names, to_regclass('more') is not null as is_new`;
    expect(await rowsOf(data, state)).toEqual([{ names: 'Science', is_new: false }]);
    expect(readdirSync(data).filter((name) => name.startsWith('failed-upgrade-'))).toHaveLength(1);

    makeVersion(join(folder, 'savol-0.3.0'), '0.3.0');
    execFileSync('tar', ['-czf', 'savol-0.3.0.tar.gz', 'savol-0.3.0'], { cwd: folder });
    const succeeding = upgrade(join(folder, 'savol-0.3.0.tar.gz'));
    expect(await succeeding.ended, succeeding.errors()).toBe(0);
    expect(versionOf(school)).toBe('0.3.0');
    expect(await rowsOf(data, state)).toEqual([{ names: 'Science', is_new: true }]);
    expect(readdirSync(join(school, '.upgrade'))).toEqual(['before.tar.gz']);
    expect(existsSync(join(school, '.env'))).toBe(true);
  },
  240_000,
);
