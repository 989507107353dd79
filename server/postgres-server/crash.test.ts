import { spawn } from 'node:child_process';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { childrenOf, parentOf } from '../testing/processes.ts';
import { isReady, type RunningSavol, startSavol, sharedFolder, until } from '../testing/program.ts';
import { isInUse, postgresOf } from './testing/inspect.ts';

const shared = sharedFolder();

/** The processes that run for the data folder. */
function running(): { postgres: number; supervisor: number } {
  const postgres = postgresOf(shared.path);
  if (postgres === undefined) throw new Error('PostgreSQL does not run.');
  return { postgres, supervisor: parentOf(postgres) };
}

/** Whether a new PostgreSQL runs: child processes of the former one may answer for a moment after its end. */
function isReplaced(former: number): boolean {
  const now = postgresOf(shared.path);
  return now !== undefined && now !== former;
}

/** Waits until a new PostgreSQL runs and its server is ready. @throws with what the server wrote */
async function replaced(savol: RunningSavol, former: number): Promise<void> {
  await until(async () => isReplaced(former) && (await isReady(savol.origin))).catch((error: unknown) => {
    throw new Error(`After ${former} came ${postgresOf(shared.path)}:\n${savol.out()}${savol.errors()}`, {
      cause: error,
    });
  });
}

test('a killed server leaves nothing running, and the next start works at once', async () => {
  const first = await startSavol(shared.path);
  await first.end('SIGKILL');
  const second = await startSavol(shared.path);
  await expect.poll(() => isReady(second.origin)).toBe(true);
  await second.end('SIGKILL');
  await expect.poll(() => isInUse(shared.path)).toBe(false);
});

test('a killed PostgreSQL is started again while the server runs', async () => {
  const savol = await startSavol(shared.path);
  const { postgres } = running();
  process.kill(postgres, 'SIGKILL');
  await replaced(savol, postgres);
  expect(await savol.end()).toBe(0);
  expect(await isInUse(shared.path)).toBe(false);
});

test('a killed supervisor is replaced, and so is the PostgreSQL that it had started', async () => {
  const savol = await startSavol(shared.path);
  const first = running();
  process.kill(first.supervisor, 'SIGKILL');
  await replaced(savol, first.postgres);
  expect(running().supervisor).not.toBe(first.supervisor);
  expect(await savol.end()).toBe(0);
  expect(await isInUse(shared.path)).toBe(false);
});

test('after the server, PostgreSQL and the supervisor were killed at once, the next start works', async () => {
  const savol = await startSavol(shared.path);
  const { supervisor, postgres } = running();
  // The supervisor would stop PostgreSQL, and end, as soon as the server has ended.
  process.kill(supervisor, 'SIGSTOP');
  savol.process.kill('SIGKILL');
  for (const each of [postgres, supervisor]) process.kill(each, 'SIGKILL');
  const next = await startSavol(shared.path);
  await until(() => isReady(next.origin));
  expect(await next.end()).toBe(0);
});

test('a number in postmaster.pid that belongs to another program does not prevent a start', async () => {
  await (await startSavol(shared.path)).end();
  const cluster = join(shared.path, 'postgres', 'cluster');
  // PostgreSQL refuses to start only where the number belongs to a process of its own account.
  const other = spawn('sleep', ['600'], { ...ownerOf(cluster), cwd: '/' });
  onTestFinished(() => void other.kill());
  const run = join(shared.path, 'postgres', 'run');
  const left = `${other.pid}\n${cluster}\n1700000000\n5432\n${run}\n\n 1 1\nready   \n`;
  writeFileSync(join(cluster, 'postmaster.pid'), left);
  writeFileSync(join(run, '.s.PGSQL.5432.lock'), left);
  const savol = await startSavol(shared.path);
  await until(() => isReady(savol.origin));
  expect(await savol.end()).toBe(0);
  expect(other.exitCode).toBeNull();
});

test('lock files that PostgreSQL left empty, since the disk failed, do not prevent a start', async () => {
  await (await startSavol(shared.path)).end();
  const cluster = join(shared.path, 'postgres', 'cluster');
  for (const path of [
    join(cluster, 'postmaster.pid'),
    join(shared.path, 'postgres', 'run', '.s.PGSQL.5432.lock'),
  ]) {
    writeFileSync(path, '');
    chownSync(path, ownerOf(cluster).uid, ownerOf(cluster).gid);
  }
  const savol = await startSavol(shared.path);
  await until(() => isReady(savol.origin));
  expect(await savol.end()).toBe(0);
});

test('a PostgreSQL that lost one of its processes is replaced, since its own restart can wait for ever', async () => {
  const savol = await startSavol(shared.path);
  const { postgres } = running();
  const checkpointer = childrenOf(postgres).find(({ command }) => command.includes('checkpointer'));
  process.kill(checkpointer?.id ?? 0, 'SIGKILL');
  await replaced(savol, postgres);
  expect(await savol.end()).toBe(0);
});

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}
