import type { Socket } from 'node:net';
import { createServer } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { CannotStart } from '../process/cannot-start.ts';
import { ask, listening, temporaryDatabase, urlOf } from '../testing/postgres.ts';
import { checkReplicas, openConfigured } from './open.ts';

async function refusal(databaseUrl: string): Promise<string> {
  try {
    await openConfigured({ databaseUrl, dataFolder: '/nowhere' });
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'taken';
}

test('a valid DATABASE_URL is accepted', async () => {
  expect(await refusal(urlOf('savol'))).toBe('taken');
});

describe('a DATABASE_READ_URL', () => {
  test('with a wrong password, or that leads to a pooler, is refused with advice', async () => {
    for (const [code, why] of [
      ['28P01', 'user or password is wrong'],
      ['08P01', 'Name the replicas themselves'],
    ] as const) {
      const port = await listening(createServer((socket) => answer(socket, unwelcome(code, 'no'))));
      const checked = checkReplicas(`postgres://me:hidden@127.0.0.1:${port}/savol`);
      await expect(checked).rejects.toThrow(CannotStart);
      await expect(checked).rejects.toThrow(why);
    }
  });

  test('where nothing answers, or a server that is no replica, is named in a line of the start', async () => {
    expect(await checkReplicas('postgres://me@127.0.0.1:1/savol')).toContain(
      'all is read from DATABASE_URL: nothing answers at that address',
    );
    expect(await checkReplicas(urlOf('savol'))).toContain('it leads to a server that is no replica');
  });
});

describe('a DATABASE_URL that', () => {
  test('names a database that does not exist', async () => {
    expect(await refusal(urlOf('absent'))).toContain('no database of that name');
  });

  test('names a database with another encoding than UTF8', async () => {
    expect(await refusal(urlOf(await temporaryDatabase('SQL_ASCII')))).toContain(
      'its encoding is SQL_ASCII, and Savol needs UTF8',
    );
  });

  test('names a user who may not create tables', async () => {
    const database = await temporaryDatabase('UTF8');
    await ask(database, 'create role reader login');
    onTestFinished(() => ask('savol', 'drop role reader'));
    expect(await refusal(urlOf(database, 'reader'))).toContain('may not create tables');
  });

  test('has the wrong password', async () => {
    const port = await listening(createServer((socket) => answer(socket, unwelcome('28P01', 'no'))));
    const refused = await refusal(`postgres://me:hidden@127.0.0.1:${port}/savol`);
    expect(refused).toContain('user or password is wrong');
    expect(refused).not.toContain('hidden');
  });

  test('has no password where one is required', async () => {
    const port = await listening(createServer((socket) => answer(socket, ...passwordWanted())));
    expect(await refusal(`postgres://me@127.0.0.1:${port}/savol`)).toContain(
      'The URL has no password; the server may want one.',
    );
  });

  test('names a server that is too old', async () => {
    const port = await listening(createServer((socket) => answer(socket, letIn(), oldServer())));
    expect(await refusal(`postgres://me@127.0.0.1:${port}/savol`)).toContain(
      'its server is PostgreSQL 14, and Savol needs 15 or later',
    );
  });
});

/* PostgreSQL's side of its protocol, for servers that a test cannot start. A message is a letter, a length and a content. */

/** Sends the first message after the first data from the client, and so on. */
function answer(socket: Socket, ...messages: Buffer[]): void {
  socket.on('error', () => socket.destroy());
  socket.on('data', () => socket.write(messages.shift() ?? ''));
}

function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

function unwelcome(code: string, text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

/** The two messages to which a client must answer with the password. */
function passwordWanted(): Buffer[] {
  return [
    message('R', Buffer.from('\0\0\0\x0aSCRAM-SHA-256\0\0')),
    message('R', Buffer.from('\0\0\0\x0br=nonce,s=c2FsdA==,i=4096')),
  ];
}

function letIn(): Buffer {
  return Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
}

/** The facts of a PostgreSQL 14. */
function oldServer(): Buffer {
  const facts: [string, number, string][] = [
    ['version', 23, '140012'],
    ['encoding', 25, 'UTF8'],
    ['may_create', 16, 't'],
  ];
  const short = (value: number) => Buffer.from([value >> 8, value & 255]);
  const long = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  const columns = facts.flatMap(([name, type]) => [
    Buffer.from(`${name}\0`),
    Buffer.alloc(6),
    long(type),
    Buffer.alloc(8),
  ]);
  const values = facts.flatMap(([, , value]) => [long(value.length), Buffer.from(value)]);
  return Buffer.concat([
    message('T', Buffer.concat([short(facts.length), ...columns])),
    message('D', Buffer.concat([short(facts.length), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ]);
}
