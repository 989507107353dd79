import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import {
  isInUse,
  postgresOf,
  sharedFolder,
  startProgram,
  startSavol,
  temporaryFolder,
  until,
} from './testing/program.ts';

const shared = sharedFolder();

test('one line says where it is ready, the log stands apart, and a second start finds the first one’s data', async () => {
  const first = await startSavol(shared.path);
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  expect(first.out().match(/^Savol is ready at /gm)).toHaveLength(1);
  expect(await first.end()).toBe(0);
  for (const line of first.errors().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  expect(await isInUse(shared.path)).toBe(false);
  expect(readdirSync(shared.path).toSorted()).toEqual(['pictures', 'postgres', 'secret-key']);

  const second = await startSavol(shared.path);
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  expect(await second.end()).toBe(0);
});

test('Ctrl-C, which comes twice through npm, ends it well', async () => {
  const savol = await startSavol(shared.path);
  savol.process.kill('SIGINT');
  await sleep(5);
  expect(await savol.end('SIGINT')).toBe(0);
  expect(savol.errors()).not.toContain('Error');
  expect(await isInUse(shared.path)).toBe(false);
});

test('a request in flight is finished before the end', async () => {
  const savol = await startSavol(shared.path);
  const { hostname, port } = new URL(savol.origin);
  const body = JSON.stringify({ email: 'somebody@savol.example', password: 'not known' });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  const half = body.slice(0, 10);
  socket.write(
    `POST /django/auth/jwt/create/ HTTP/1.1\r\nHost: savol\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${half}`,
  );
  await sleep(200);
  savol.process.kill('SIGTERM');
  await sleep(200);
  socket.write(body.slice(10));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(await savol.ended).toBe(0);
});

/** What there is to see of a start, in the order in which it appears. */
const phases: [string, (folder: string) => boolean][] = [
  ['it has read its settings', (folder) => existsSync(join(folder, 'secret-key'))],
  ['PostgreSQL has a keeper', (folder) => existsSync(join(folder, 'postgres/run/lock'))],
  [
    'the database is being made',
    (folder) => readdirSync(join(folder, 'postgres')).some((name) => name.includes('.')),
  ],
  ['the database is made', (folder) => existsSync(join(folder, 'postgres/cluster'))],
  ['PostgreSQL starts', (folder) => postgresOf(folder) !== undefined],
];

test('a signal during the start ends it well, however far it has come', async () => {
  const folder = temporaryFolder();
  for (const [phase, begun] of phases) {
    const savol = startProgram('server/main.ts', [], { DATA_DIR: folder });
    await until(() => begun(folder));
    expect(await savol.end(), phase).toBe(0);
    expect(savol.out(), phase).toBe('');
    expect(savol.errors(), phase).not.toContain('Error');
    expect(await isInUse(folder), phase).toBe(false);
  }
  await (await startSavol(folder)).end();
});
