import { readdir } from 'node:fs/promises';

import { beforeAll, describe, expect, test } from 'vitest';

import type { MediaInput } from '../../contract/questions/media-input.ts';
import { send } from '../testing/client.ts';
import { makeMediaAuthor, type MediaAuthor, picture, shownIn } from '../testing/question-media.ts';
import { soundFile } from '../testing/sounds.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let author: MediaAuthor;
let token: string;

beforeAll(async () => {
  author = await makeMediaAuthor(server);
  ({ token } = author);
});

const { formOf, add, change } = {
  formOf: (...given: Parameters<MediaAuthor['formOf']>) => author.formOf(...given),
  add: (...given: Parameters<MediaAuthor['add']>) => author.add(...given),
  change: (...given: Parameters<MediaAuthor['change']>) => author.change(...given),
};

const storedFiles = () => readdir(server.context.pictures.storage.folder);

describe('pictures in options', () => {
  test('belong to the ids of options, and go with them', async () => {
    const options = [
      { id: 'o1', text: 'A cat' },
      { id: 'o2', text: 'A dog' },
      { id: 'o3', text: 'A bird' },
    ];
    const more = {
      test_type: 'multiple',
      content: JSON.stringify({ options }),
      key: JSON.stringify({ right: ['o1'] }),
    };
    const media: MediaInput = {
      options: { o1: { upload: 'file_1', alt: 'With whiskers' }, o3: { upload: 'file_2', alt: '' } },
    };
    const made = await add(media, { file_1: await picture(61), file_2: await picture(62) }, more);
    expect(made.image).toBe('/media/default.jpg');
    expect(Object.entries(made.media?.options ?? {}).map(([id, { width, alt }]) => [id, width, alt])).toEqual(
      [
        ['o1', 61, 'With whiskers'],
        ['o3', 62, ''],
      ],
    );
    const fewer = { ...more, content: JSON.stringify({ options: options.slice(0, 2) }) };
    const changed = shownIn(await change(made.id, undefined, {}, fewer));
    expect(Object.keys(changed.media?.options ?? {})).toEqual(['o1']);
    const unknown = await change(
      made.id,
      { options: { o9: { upload: 'file_1', alt: '' } } },
      { file_1: await picture(5) },
      more,
    );
    expect(unknown.body).toEqual({ 'media.options.o9': ['"o9" is not a valid choice.'] });
  });

  test('of a type without options are refused', async () => {
    const more = { test_type: 'free_text', right_answer_text: 'x' };
    const form = formOf(
      { options: { a: { upload: 'file_1', alt: '' } } },
      { file_1: await picture(5) },
      more,
    );
    const reply = await send(server, 'POST /tests_api/', { token, form });
    expect(reply.body).toEqual({ 'media.options.a': ['"a" is not a valid choice.'] });
  });
});

describe('the recording of a question', () => {
  test.each([
    ['tone.mp3', 'audio/mpeg', 'mp3'],
    ['tone.m4a', 'audio/mp4', 'm4a'],
    ['tone.ogg', 'audio/ogg', 'ogg'],
    ['speech.ogg', 'audio/ogg', 'ogg'],
  ])('%s is served as %s, in parts too', async (name, type, ending) => {
    const made = await add(
      { sound: { upload: 'file_3', title: 'At the market' } },
      { file_3: soundFile(name, 'x.txt') },
    );
    const sound = made.media?.sound;
    expect(sound).toMatchObject({ type, title: 'At the market' });
    expect(sound?.seconds).toBeCloseTo(1, 0);
    expect(sound?.url).toMatch(new RegExp(`^/media/[\\w-]{22}\\.${ending}$`));
    const whole = await fetch(server.origin + sound?.url);
    expect(whole.headers.get('content-type')).toBe(type);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fetch(server.origin + sound?.url, { headers: { Range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  });

  test('stays, is renamed, is replaced, is removed', async () => {
    const before = await storedFiles();
    const made = await add({ sound: { upload: 'file_1', title: 'One' } }, { file_1: soundFile('tone.mp3') });
    const first = made.media?.sound;
    expect(shownIn(await change(made.id)).media?.sound).toEqual(first);
    const renamed = shownIn(await change(made.id, { sound: { id: first?.id, title: 'Two' } }));
    expect(renamed.media?.sound).toEqual({ ...first, title: 'Two' });
    const upload = { sound: { upload: 'file_1', title: 'Three' } } as const;
    const replaced = shownIn(await change(made.id, upload, { file_1: soundFile('tone.ogg') }));
    expect(replaced.media?.sound?.type).toBe('audio/ogg');
    expect(shownIn(await change(made.id, { sound: null }))).not.toHaveProperty('media');
    expect((await fetch(server.origin + first?.url)).status).toBe(200);
    await send(server, `DELETE /tests_api/${made.id}/`, { token });
    expect((await fetch(server.origin + first?.url)).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
  });
});
