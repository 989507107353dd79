// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type Bytes,
  type Cipher,
  cipherOf,
  fromBase64url,
  fromBytes,
  toBase64url,
  toBytes,
  webCipher,
} from './cipher.ts';
import { scriptCipher, sealNow } from './script-cipher.ts';

const key = () => fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array(bytes));
const some = () => fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes));

const both = async (bytes: Bytes): Promise<[Cipher, Cipher]> => [
  await webCipher(crypto.subtle, bytes),
  scriptCipher(bytes),
];

test('each implementation opens what either has sealed', async () => {
  await fc.assert(
    fc.asyncProperty(key(), some(), some(), async (bytes, plain, about) => {
      const ciphers = await both(bytes);
      for (const sealing of ciphers) {
        const sealed = await sealing.seal(plain, about);
        expect(sealed.length).toBe(12 + plain.length + 16);
        for (const opening of ciphers) expect(await opening.open(sealed, about)).toStrictEqual(plain);
      }
      for (const opening of ciphers) {
        expect(await opening.open(sealNow(bytes, plain, about), about)).toStrictEqual(plain);
      }
    }),
  );
});

test('both give the same hash of a name, which is another one under another key', async () => {
  await fc.assert(
    fc.asyncProperty(key(), key(), fc.string({ unit: 'grapheme' }), async (bytes, other, name) => {
      const [web, script] = await both(bytes);
      const hash = await web.hash(name);
      expect(hash).toHaveLength(32);
      expect(await script.hash(name)).toStrictEqual(hash);
      fc.pre(toBase64url(bytes) !== toBase64url(other));
      expect(await scriptCipher(other).hash(name)).not.toStrictEqual(hash);
    }),
  );
});

test('bytes that were changed, cut, moved to another name or sealed with another key are not opened', async () => {
  await fc.assert(
    fc.asyncProperty(
      key(),
      some(),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (bytes, plain, at, change) => {
        const about = toBytes('answer');
        const sealed = sealNow(bytes, plain, about);
        const changed = sealed.slice();
        changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ change;
        for (const cipher of await both(bytes)) {
          await expect(cipher.open(changed, about)).rejects.toBeInstanceOf(Error);
          await expect(cipher.open(sealed.slice(0, -1), about)).rejects.toBeInstanceOf(Error);
          await expect(cipher.open(sealed, toBytes('answers'))).rejects.toBeInstanceOf(Error);
          await expect(cipher.open(new Uint8Array(), about)).rejects.toBeInstanceOf(Error);
        }
        const other = bytes.slice();
        other[0] = (other[0] ?? 0) ^ 1;
        for (const cipher of await both(other))
          await expect(cipher.open(sealed, about)).rejects.toBeInstanceOf(Error);
      },
    ),
    { numRuns: 50 },
  );
});

test('the same text is sealed differently each time', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  for (const cipher of await both(bytes)) {
    const sealed = await Promise.all(
      Array.from({ length: 200 }, () => cipher.seal(toBytes('Samarqand'), toBytes('x'))),
    );
    expect(new Set(sealed.map((sealedText) => toBase64url(sealedText.slice(0, 12)))).size).toBe(200);
  }
});

test('a cipher of Node.js opens it, as the server does', async () => {
  const { createDecipheriv } = await import('node:crypto');
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const sealed = await (await cipherOf(bytes)).seal(toBytes('Oʻzbekiston'), toBytes('id'));
  const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.slice(0, 12))
    .setAAD(toBytes('id'))
    .setAuthTag(sealed.slice(-16));
  expect(Buffer.concat([decipher.update(sealed.slice(12, -16)), decipher.final()]).toString()).toBe(
    'Oʻzbekiston',
  );
});

test('bytes become base64url and texts become UTF-8, and come back', () => {
  fc.assert(
    fc.property(some(), fc.string({ unit: 'grapheme' }), (bytes, text) => {
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64url(toBase64url(bytes))).toStrictEqual(bytes);
      expect(fromBytes(toBytes(text))).toBe(text);
    }),
  );
  expect(() => fromBase64url('***')).toThrow(DOMException);
  expect(() => fromBytes(new Uint8Array([0xff]))).toThrow(TypeError);
});
