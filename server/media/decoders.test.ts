import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { limits } from '../limits/limits.ts';
import { passTime, spendAll, spendingsOf } from '../testing/budgets.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory, password } from '../testing/factories.ts';
import { childrenOf, isRunning } from '../testing/processes.ts';
import { urlOf } from '../testing/postgres.ts';
import { longTimeouts, startSavol, temporaryFolder, until } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';
import { DecoderProcess, timeouts } from './decoder-process.ts';

const server = startServer();
let category: number;
/** A small file with as many pixels as a PNG may have. */
let large: Buffer;
let small: Buffer;

beforeAll(async () => {
  category = (await makeCategory(server.context)).id;
  large = await plain(6000, 6000).png({ palette: true, colours: 2 }).toBuffer();
  small = await plain(60, 40).png().toBuffer();
});

const { task } = timeouts;
afterEach(() => {
  for (const id of decoders()) process.kill(id, 'SIGCONT');
  timeouts.task = task;
});

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c00' } });
}

function decoders(parent = process.pid): number[] {
  return childrenOf(parent)
    .filter(({ command }) => command.includes('decode-pictures'))
    .map(({ id }) => id);
}

function teacher(): Promise<Caller> {
  return makeCaller(server.context, { is_teacher: true });
}

function upload(
  { token }: Caller,
  bytes: Buffer,
  headers: Record<string, string> = {},
  to: { origin: string } = server,
): Promise<Reply> {
  const form = new FormData();
  form.append('test_type', 'choosable');
  form.append('savol', 'What is in the picture?');
  form.append('category', String(category));
  form.append('image', new File([new Uint8Array(bytes)], 'a.png'));
  return send(to, 'POST /tests_api/', { token, form, headers });
}

/**
 * Leaves one decoder, which is idle and stopped: it hangs with the next picture, as in native code that never ends.
 * @returns its process
 */
async function stopIdleDecoder(): Promise<number> {
  server.context.pictures.close();
  await until(() => decoders().length === 0);
  expect((await upload(await teacher(), small)).status).toBe(201);
  const [id = 0] = decoders();
  process.kill(id, 'SIGSTOP');
  return id;
}

async function unfinishedFiles(): Promise<string[]> {
  const names = await readdir(server.context.pictures.storage.folder);
  return names.filter((name) => !name.endsWith('.webp'));
}

const tooComplex = { image: ['The image takes too long or too much memory to decode.'] };

describe('while pictures of one person are decoded', () => {
  test('log-in, lists, health and the pictures of others are answered, and the person has eight places in the queue', async () => {
    const [hostile, other] = [await teacher(), await teacher()];
    const replies: number[] = [];
    const stopped = await stopIdleDecoder();
    const uploads = Array.from({ length: 13 }, async () => {
      const { status } = await upload(hostile, large);
      replies.push(status);
    });
    // One hangs in the decoder, eight wait, and the others are refused.
    await until(() => replies.length === 4);
    expect(replies).toEqual([503, 503, 503, 503]);
    const { email } = other.person;
    expect((await send(server, 'POST /auth/jwt/create/', { json: { email, password } })).status).toBe(200);
    expect((await send(server, 'GET /tests_api/', { token: other.token })).status).toBe(200);
    expect((await send(server, 'GET //healthz')).status).toBe(200);
    expect((await send(server, 'GET //readyz')).status).toBe(200);
    expect((await upload(other, small)).status).toBe(201);
    expect(replies).toHaveLength(4);
    process.kill(stopped, 'SIGCONT');
    await Promise.all(uploads);
    expect(replies.slice(4)).toEqual(Array.from({ length: 9 }, () => 201));
  });
});

describe('a decoder', () => {
  test('that has no turn within the time limit is killed: the picture may be sent again, and the next one is stored', async () => {
    const stopped = await stopIdleDecoder();
    const caller = await teacher();
    timeouts.task = 1;
    const reply = await upload(caller, large);
    expect([reply.status, reply.body]).toMatchObject([503, { code: 'overloaded' }]);
    await until(() => !isRunning(stopped));
    timeouts.task = task;
    expect((await upload(caller, small)).status).toBe(201);
    expect(await unfinishedFiles()).toEqual([]);
  });

  test('that is killed from outside refuses its picture only', async () => {
    const stopped = await stopIdleDecoder();
    const callers = [await teacher(), await teacher()];
    const replies: Reply[] = [];
    const uploads = callers.map(async (caller) => replies.push(await upload(caller, small)));
    // One of them took the stopped decoder, and the other one a new one.
    await until(() => replies.length === 1);
    process.kill(stopped, 'SIGKILL');
    await Promise.all(uploads);
    expect(replies.map(({ status }) => status)).toEqual([201, 400]);
    expect(replies[1]?.body).toEqual(tooComplex);
    const caller = await teacher();
    expect((await upload(caller, small)).status).toBe(201);
    expect(await unfinishedFiles()).toEqual([]);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)('ends with its server, by %s too', async (signal) => {
    const savol = await startSavol(temporaryFolder(), {
      DATABASE_URL: urlOf(server.database),
      SECRET_KEY: server.context.config.secretKey,
      ...longTimeouts,
    });
    const parent = savol.process.pid ?? 0;
    const caught = upload(await teacher(), large, {}, savol).catch(() => undefined);
    await until(() => decoders(parent).length > 0);
    const [id = 0] = decoders(parent);
    await savol.end(signal);
    await until(() => !isRunning(id));
    expect(decoders(parent)).toEqual([]);
    await caught;
  });

  test('has limited memory, turns that no other process wants, and no settings of the server', async () => {
    const decoder = new DecoderProcess();
    await decoder.ready();
    const [id = 0] = decoders().slice(-1);
    expect(readFileSync(`/proc/${id}/limits`, 'latin1')).toMatch(/^Max data size +1280000000 /m);
    // The policy SCHED_IDLE.
    expect(readFileSync(`/proc/${id}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[38]).toBe('5');
    expect(readFileSync(`/proc/${id}/environ`, 'latin1')).not.toContain('HOME=');
    // Three times the pixels that a picture of this kind may have.
    const bytes = await plain(10_000, 12_000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const outcome = await decoder.perform({ kind: 'encode', bytes }).then(
      ({ kind }) => kind,
      ({ name }: Error) => name,
    );
    expect(['unreadable', 'ProcessEnded']).toContain(outcome);
    decoder.kill();
  });
});

describe('the quota of a person', () => {
  test('is answered 429 with the seconds to wait, and does not concern others, later pictures and repeated requests', async () => {
    const [caller, other] = [await teacher(), await teacher()];
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    expect((await upload(caller, small, key)).status).toBe(201);
    const { database } = server.context;
    const budget = { name: 'megapixel', key: String(caller.person.id) } as const;
    await spendAll(database, [{ ...budget, cost: limits.megapixel.most - 0.0036 }]);
    const refused = await upload(caller, small);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds?\.$/),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(limits.megapixel.window);
    expect((await upload(caller, small, key)).status).toBe(201);
    expect((await upload(other, small)).status).toBe(201);
    await passTime(database, limits.megapixel.window, 'megapixel');
    expect((await upload(caller, small)).status).toBe(201);
  });

  test('counts pictures that are refused too', async () => {
    const caller = await teacher();
    const wide = await plain(16_385, 1).png().toBuffer();
    const refusal = { image: ['Ensure this image has no more than 16384 pixels on a side.'] };
    expect((await upload(caller, wide)).body).toEqual(refusal);
    const spent = (name: 'picture' | 'megapixel') =>
      spendingsOf(server.context.database, { name, key: String(caller.person.id) });
    expect([await spent('picture'), await spent('megapixel')]).toMatchObject([[{ cost: 1 }], []]);
  });
});
