import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import type { QuestionForStaff } from '../../contract/questions/questions.ts';
import { makeCaller, makeCategory } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { type HostileFile, hostileFiles, markers } from '../testing/hostile-files.ts';
import { startServer } from '../testing/start-server.ts';
import { openPictures } from './pictures.ts';

const server = startServer();
const files = await hostileFiles();
let category: number;

beforeAll(async () => {
  category = (await makeCategory(server.context)).id;
});

const boundary = 'boundary-of-the-form';

function field(name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** Sends the bytes of the form as they are, since an HTTP client would correct the file names. */
async function upload({ bytes, name = 'a.png', type = 'image/png' }: HostileFile): Promise<Reply> {
  // Each file comes from another teacher: together they exceed the quota of one.
  const { token } = await makeCaller(server.context, { is_teacher: true });
  const head =
    field('test_type', 'choosable') + field('savol', 'What is in it?') + field('category', String(category));
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const raw = Buffer.concat([Buffer.from(head + part), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return send(server, 'POST /tests_api/', {
    token,
    raw: new Uint8Array(raw),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  });
}

async function expectCleanPicture(reply: Reply): Promise<void> {
  const { data_api } = reply.body as { data_api: QuestionForStaff[] };
  const path = data_api[0]?.image ?? '';
  expect(path).toMatch(/^\/media\/[\w-]{22}(-\d+)*-\d+x\d+\.webp$/);
  const served = await fetch(server.origin + path);
  expect(served.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await served.arrayBuffer());
  const { format, width, height, exif, xmp, icc, iptc } = await sharp(bytes).metadata();
  expect({ format, exif, xmp, icc, iptc }).toEqual({ format: 'webp' });
  expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
  expect(markers.filter((marker) => bytes.includes(marker))).toEqual([]);
}

const isTaken = { refused: [false], clean: [true], either: [true, false] };

test('there are at least 60 hostile files', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(files.map(({ title }) => title)).size).toBe(files.length);
});

test.each(files.map((file) => [file.title, file] as const))('%s', async (_title, file) => {
  const reply = await upload(file);
  expect([201, 400, 413], reply.text).toContain(reply.status);
  expect(isTaken[file.outcome], reply.text).toContain(reply.status === 201);
  if (reply.status === 201) await expectCleanPicture(reply);
});

test('all of them together leave memory bounded and no unfinished files', async () => {
  expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(1500);
  const names = await readdir(server.context.pictures.storage.folder);
  expect(names.filter((name) => !name.endsWith('.webp'))).toEqual([]);
});

test('old unfinished files are deleted, and files that are being written are not', async () => {
  const { folder } = server.context.pictures.storage;
  const [old, fresh, whole] = ['old.webp.part', 'fresh.webp.part', 'whole.webp'];
  for (const name of [old, fresh, whole]) await writeFile(join(folder, name), 'x');
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
  for (const name of [old, whole]) await utimes(join(folder, name), yesterday, yesterday);
  const pictures = await openPictures(server.context.config);
  await pictures.storage.deleteUnfinished(new Date());
  const left = await readdir(folder);
  expect(left).not.toContain(old);
  expect(left).toEqual(expect.arrayContaining([fresh, whole]));
});
