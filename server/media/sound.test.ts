import { readdir } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { largestSound } from '../../contract/questions/media-input.ts';
import { messages } from '../../contract/wire/messages.ts';
import { InvalidFieldsError, TooLargeError } from '../errors.ts';
import { soundBytes } from '../testing/sounds.ts';
import { startServer } from '../testing/start-server.ts';
import { noUploader } from './pictures.ts';
import { readSound } from './sound.ts';

const server = startServer();

function store(bytes: Uint8Array) {
  return server.context.pictures.storeSound(new Uint8Array(bytes), noUploader);
}

/** A stored recording is refused with this sentence, and leaves no file. */
async function expectRefused(bytes: Uint8Array, sentence: string = messages.not_sound): Promise<void> {
  const before = await readdir(server.context.pictures.storage.folder);
  const error = await store(bytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InvalidFieldsError);
  expect((error as InvalidFieldsError).fields).toEqual({ sound: sentence });
  expect(await readdir(server.context.pictures.storage.folder)).toEqual(before);
}

test.each([
  ['tone.mp3', 'mp3'],
  ['tone.m4a', 'm4a'],
  ['tone.ogg', 'ogg'],
  ['speech.ogg', 'ogg'],
])('%s is a recording of a second', async (name, format) => {
  const sound = await readSound(soundBytes(name));
  expect(sound?.format).toBe(format);
  expect(sound?.seconds).toBeGreaterThan(0.8);
  expect(sound?.seconds).toBeLessThan(1.3);
});

test.each(['tagged.mp3', 'tagged.m4a'])(
  'the tags and the cover of %s are not stored, and it plays as before',
  async (name) => {
    const bytes = soundBytes(name);
    expect(bytes.includes('Marker')).toBe(true);
    expect(bytes.includes('IHDR')).toBe(true);
    const sound = await readSound(bytes);
    const stored = Buffer.from(sound?.bytes ?? []);
    expect(stored.includes('Marker')).toBe(false);
    expect(stored.includes('IHDR')).toBe(false);
    const again = await readSound(stored);
    expect(again).toMatchObject({ format: sound?.format, seconds: sound?.seconds });
  },
);

describe('a file that is no recording is refused', () => {
  test.each(['tone.wav', 'moving.mp4', 'moving.ogg'])('%s', async (name) => {
    await expectRefused(soundBytes(name));
  });

  test.each([
    ['nothing', '', messages.empty_file],
    ['HTML', '<!doctype html><script>alert(1)</script>', undefined],
    [
      'HTML behind the beginning of an MP3',
      'ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000<script>alert(1)</script>',
      undefined,
    ],
    ['the beginning of an Ogg alone', 'OggS', undefined],
    ['the beginning of an M4A alone', '\u0000\u0000\u0000\u0018ftypM4A ', undefined],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ])('%s', async (_, text, sentence) => {
    await expectRefused(Buffer.from(text, 'latin1'), sentence);
  });

  test('boxes within boxes, as deep as the file is large', async () => {
    const box = Buffer.from('\u0000\u0000\u0000\u0000moov', 'latin1');
    const deep = Buffer.concat([
      Buffer.from('\u0000\u0000\u0000\u0018ftypM4A \u0000\u0000\u0000\u0000M4A mp42', 'latin1'),
    ]);
    const nested = Array.from({ length: 100_000 }, (_value, place) => {
      const buffer = Buffer.from(box);
      buffer.writeUInt32BE((100_000 - place) * 8, 0);
      return buffer;
    });
    await expectRefused(Buffer.concat([deep, ...nested]));
  });

  test('a tag that says it is as large as can be', async () => {
    const bytes = Buffer.concat([
      Buffer.from('ID3\u0003\u0000\u0000\u007f\u007f\u007f\u007f', 'latin1'),
      soundBytes('tone.mp3'),
    ]);
    const outcome = await store(bytes).then(
      ({ seconds }) => seconds,
      (error: unknown) => error,
    );
    expect(outcome instanceof InvalidFieldsError || typeof outcome === 'number').toBe(true);
  });

  test('a recording of more than ten minutes', async () => {
    const second = soundBytes('tone.mp3');
    await expectRefused(
      Buffer.concat(Array.from({ length: 620 }, () => second)),
      'Ensure this recording has no more than 10 minutes.',
    );
  });

  test('more than 5 MiB', async () => {
    await expect(store(Buffer.alloc(largestSound + 1, soundBytes('tone.mp3')))).rejects.toThrow(
      TooLargeError,
    );
  });
});

test('any part of a recording is taken or refused, and never ends the server', async () => {
  for (const name of ['tone.mp3', 'tone.m4a', 'tone.ogg', 'speech.ogg']) {
    const whole = soundBytes(name);
    for (const share of [0.01, 0.1, 0.5, 0.9]) {
      const part = whole.subarray(0, Math.ceil(whole.length * share));
      const outcome = await store(part).then(
        () => 'taken',
        (error: unknown) => (error instanceof InvalidFieldsError ? 'refused' : String(error)),
      );
      expect(['taken', 'refused']).toContain(outcome);
    }
  }
});
