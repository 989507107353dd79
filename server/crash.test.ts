import { spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { isInUse, keeperOf, postgresOf, startSavol, sharedFolder, until } from './testing/program.ts';

const shared = sharedFolder();

function kill(process_: number | undefined): void {
  if (process_ === undefined) throw new Error('It does not run.');
  process.kill(process_, 'SIGKILL');
}

async function answers(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  return response?.status === 200;
}

test('a killed server leaves nothing running, and the next start works at once', async () => {
  const first = await startSavol(shared.path);
  await first.end('SIGKILL');
  const second = await startSavol(shared.path);
  expect(await answers(second.origin)).toBe(true);
  await second.end('SIGKILL');
  await until(async () => !(await isInUse(shared.path)));
});

test('a killed PostgreSQL is started again under the living server', async () => {
  const savol = await startSavol(shared.path);
  const first = postgresOf(shared.path);
  kill(first);
  await until(() => answers(savol.origin));
  expect(postgresOf(shared.path)).not.toBe(first);
  expect(await savol.end()).toBe(0);
  expect(await isInUse(shared.path)).toBe(false);
});

test('a killed keeper is replaced, and so is the PostgreSQL that it left behind', async () => {
  const savol = await startSavol(shared.path);
  const first = keeperOf(shared.path);
  const orphan = postgresOf(shared.path);
  kill(first);
  await until(async () => postgresOf(shared.path) !== orphan && (await answers(savol.origin)));
  expect(keeperOf(shared.path)).not.toBe(first);
  expect(await savol.end()).toBe(0);
  expect(await isInUse(shared.path)).toBe(false);
});

test('after all of it was killed at once the next start works by itself', async () => {
  const savol = await startSavol(shared.path);
  const processes = [keeperOf(shared.path), postgresOf(shared.path)];
  savol.process.kill('SIGKILL');
  for (const each of processes) kill(each);
  const next = await startSavol(shared.path);
  expect(await answers(next.origin)).toBe(true);
  expect(await next.end()).toBe(0);
});

test('a process number that belongs to another program by now does not stop a start', async () => {
  await (await startSavol(shared.path)).end();
  const cluster = join(shared.path, 'postgres', 'cluster');
  // The stranger runs as PostgreSQL's account, as only then PostgreSQL itself would mind it.
  const stranger = spawn('sleep', ['600'], { ...ownerOf(cluster), cwd: '/' });
  onTestFinished(() => void stranger.kill());
  const run = join(shared.path, 'postgres', 'run');
  const left = `${stranger.pid}\n${cluster}\n1700000000\n5432\n${run}\n\n 1 1\nready   \n`;
  writeFileSync(join(cluster, 'postmaster.pid'), left);
  writeFileSync(join(run, '.s.PGSQL.5432.lock'), left);
  const savol = await startSavol(shared.path);
  expect(await answers(savol.origin)).toBe(true);
  expect(await savol.end()).toBe(0);
  expect(stranger.exitCode).toBeNull();
});

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}
