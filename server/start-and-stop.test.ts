import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { isInUse, isLocked, postgresOf } from './postgres-server/testing/inspect.ts';
import { notifications } from './process/testing/notifications.ts';
import {
  isReady,
  longTimeouts,
  sharedFolder,
  startProgram,
  startSavol,
  temporaryFolder,
  until,
} from './testing/program.ts';

const shared = sharedFolder();

/** Whether no process listens there. */
function isClosed(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}

/**
 * Begins a request, and waits until the server has received its beginning.
 * @returns a function that sends the rest and waits for the whole answer
 */
async function beginRequest(origin: string): Promise<() => Promise<string>> {
  const { hostname, port } = new URL(origin);
  const body = JSON.stringify({ email: 'somebody@savol.example', password: 'not known' });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  const head = [
    'POST /django/auth/jwt/create/ HTTP/1.1',
    'Host: savol',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write([...head, '', body.slice(0, 10)].join('\r\n'));
  const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';
  await until(() => answer === goOn);
  return async () => {
    socket.write(body.slice(10));
    await once(socket, 'close');
    return answer.slice(goOn.length);
  };
}

test('one line on standard output has the address, the log is on standard error, and a second start finds the data of the first and reports to systemd', async () => {
  const first = await startSavol(shared.path);
  await until(() => isReady(first.origin));
  expect(first.out().match(/^Savol is ready at /gm)).toHaveLength(1);
  await fetch(`${first.origin}/django/tests_api/`);
  expect(await first.end()).toBe(0);
  for (const line of first.errors().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  expect(await isInUse(shared.path)).toBe(false);
  expect(readdirSync(shared.path).toSorted()).toEqual(['pictures', 'postgres', 'secret-key']);

  const { environment, sent } = notifications();
  const second = await startSavol(shared.path, environment);
  await until(() => isReady(second.origin));
  await until(() => sent().includes('WATCHDOG=1'));
  expect(await second.end()).toBe(0);
  expect([sent().at(0), sent().at(-1)]).toEqual(['READY=1', 'STOPPING=1']);
});

test('backups begin when the start is over, which a slow computer has no time for beside', async () => {
  // One pipe for the addresses and the log shows their order.
  const child = spawn('sh', ['-c', 'exec "$0" server/main.ts 2>&1', process.execPath], {
    env: { ...process.env, PORT: '0', DATA_DIR: shared.path, BACKUP_DIR: join(shared.path, 'away') },
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  let lines = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (lines += text));
  const [ready, begun] = ['Savol is ready at', 'changes are not written to the folder of backups'];
  await until(() => lines.includes(ready) && lines.includes(begun));
  expect(lines.indexOf(ready)).toBeLessThan(lines.indexOf(begun));
});

test('Ctrl-C, which npm sends twice, ends the server without an error', async () => {
  const savol = await startSavol(shared.path, longTimeouts);
  // Because of the request under way, the server has not ended when the second signal arrives.
  const finish = await beginRequest(savol.origin);
  savol.process.kill('SIGINT');
  await until(() => isClosed(savol.origin));
  savol.process.kill('SIGINT');
  await finish();
  expect(await savol.ended).toBe(0);
  expect(savol.errors()).not.toContain('Error');
  expect(await isInUse(shared.path)).toBe(false);
});

test('a request under way is answered before the end', async () => {
  const savol = await startSavol(shared.path, longTimeouts);
  const finish = await beginRequest(savol.origin);
  savol.process.kill('SIGTERM');
  await until(() => isClosed(savol.origin));
  expect(await finish()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await savol.ended).toBe(0);
});

/** The visible phases of a start, in order. */
const phases: [string, (folder: string) => boolean | Promise<boolean>][] = [
  ['the settings are read', (folder) => existsSync(join(folder, 'secret-key'))],
  ['PostgreSQL has a supervisor', isLocked],
  [
    'the database is being created',
    (folder) =>
      existsSync(join(folder, 'postgres')) &&
      readdirSync(join(folder, 'postgres')).some((name) => name.includes('.')),
  ],
  ['the database is created', (folder) => existsSync(join(folder, 'postgres/cluster'))],
  ['PostgreSQL starts', (folder) => postgresOf(folder) !== undefined],
];

test('a signal in any phase of the start ends the server without an error', async () => {
  let folder = temporaryFolder();
  for (const [place, [phase]] of phases.entries()) {
    // On a busy machine the phase may be over before this test looks.
    const hasReachedPhase = async () => {
      for (const [, isSeen] of phases.slice(place)) if (await isSeen(folder)) return true;
      return false;
    };
    const start = async () => {
      const program = startProgram('server/main.ts', [], { DATA_DIR: folder });
      await until(() => program.process.exitCode !== null || hasReachedPhase());
      expect(await program.end(), phase).toBe(0);
      return program;
    };
    let savol = await start();
    for (let times = 1; times < 5 && savol.out() !== ''; times += 1) {
      // The start was complete when the signal arrived.
      folder = temporaryFolder();
      savol = await start();
    }
    expect(savol.out(), phase).toBe('');
    expect(savol.errors(), phase).not.toContain('Error');
    expect(await isInUse(folder), phase).toBe(false);
  }
  await (await startSavol(folder)).end();
});
