import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { listening } from '../testing/postgres.ts';
import { childrenOf, isRunning } from '../testing/processes.ts';
import { isInUse } from '../postgres-server/testing/inspect.ts';
import { isReady, sharedFolder, startProgram, startSavol, until } from '../testing/program.ts';

const shared = sharedFolder();

/** The workers of a program. */
function workersOf(program: number | undefined): number[] {
  return childrenOf(program ?? 0)
    .filter(({ command }) => command.includes('worker.ts'))
    .map(({ id }) => id);
}

/** Waits until a program has two workers that are none of the former ones. */
async function twoWorkersOf(program: number | undefined, former: number[]): Promise<number[]> {
  let workers: number[] = [];
  await until(() => {
    workers = workersOf(program);
    return workers.length === 2 && !workers.some((worker) => former.includes(worker));
  });
  return workers;
}

test('a killed worker is replaced while the other serves, and nothing runs after the end', async () => {
  const savol = await startSavol(shared.path, { WORKERS: '2', LOG_LEVEL: 'warn' });
  const before = workersOf(savol.process.pid);
  expect(before).toHaveLength(2);
  expect(savol.out().match(/^Savol is ready at /gm)).toHaveLength(1);
  const [victim = 0, other = 0] = before;
  process.kill(victim, 'SIGKILL');
  await until(() => isReady(savol.origin));
  await until(() => savol.errors().includes('is started again'));
  const after = await twoWorkersOf(savol.process.pid, [victim]);
  expect(after).toContain(other);

  // After all workers have died the address stays the same.
  for (const worker of after) process.kill(worker, 'SIGKILL');
  await until(() => isReady(savol.origin));
  const last = await twoWorkersOf(savol.process.pid, after);
  expect(await savol.end()).toBe(0);
  expect(await isInUse(shared.path)).toBe(false);
  expect([...before, ...after, ...last].filter(isRunning)).toEqual([]);
});

test('Ctrl-C, which reaches every process of a terminal, ends the program and its workers without an error', async () => {
  const savol = await startSavol(shared.path, { WORKERS: '2', LOG_LEVEL: 'warn' }, { detached: true });
  process.kill(-(savol.process.pid ?? 0), 'SIGINT');
  expect(await savol.ended).toBe(0);
  expect(savol.errors()).toBe('');
  expect(await isInUse(shared.path)).toBe(false);
});

test('workers end when the program is killed', async () => {
  const savol = await startSavol(shared.path, { WORKERS: '2' });
  const workers = workersOf(savol.process.pid);
  savol.process.kill('SIGKILL');
  await until(() => !workers.some(isRunning));
  await until(async () => !(await isInUse(shared.path)));
  expect(workers).toHaveLength(2);
});

test('workers that cannot listen end the program with one line of explanation', async () => {
  const port = await listening(createServer());
  const savol = startProgram('server/main.ts', [], {
    DATA_DIR: shared.path,
    PORT: String(port),
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  });
  expect(await savol.ended).toBe(1);
  expect(savol.errors()).toBe(
    `Port ${port} is in use by another program. Stop that one, or choose another PORT.\n`,
  );
  expect(await isInUse(shared.path)).toBe(false);
});
