import { expect, test } from 'vitest';

import { uploading } from './upload.ts';

/** A file of the server of the tests, which answers each request. */
const address = new URL('./upload.ts', import.meta.url).pathname;
const large = () => {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(300_000)]), 'large.txt');
  return form;
};

test('a large request says how much of it has been sent, and is answered as by fetch', async () => {
  const parts: number[] = [];
  const response = await uploading((part) => parts.push(part))(address, {
    method: 'POST',
    body: large(),
    headers: { 'Accept-Language': 'uz' },
  });
  expect(parts.at(-1)).toBe(1);
  expect(parts.every((part, at) => at === 0 || part >= (parts[at - 1] ?? 0))).toBe(true);
  expect(response.status).toBeGreaterThanOrEqual(200);
  expect(response.headers.get('date')).not.toBeNull();
  expect(typeof (await response.text())).toBe('string');
});

test('a small request has no progress', async () => {
  const parts: number[] = [];
  await uploading((part) => parts.push(part))(address, {});
  expect(parts).toEqual([]);
});

test('a large request that is taken back fails', async () => {
  const stop = new AbortController();
  const sent = uploading(() => undefined)(address, { method: 'POST', body: large(), signal: stop.signal });
  stop.abort();
  await expect(sent).rejects.toThrow(TypeError);
});
