import { readdir } from 'node:fs/promises';

import { beforeAll, describe, expect, test } from 'vitest';

import {
  longestAlternative,
  type MediaInput,
  mostPictures,
  uploadNames,
} from '../../contract/questions/media-input.ts';
import { messages } from '../../contract/wire/messages.ts';
import { filesOfPicture } from '../../contract/questions/picture-name.ts';
import type { QuestionForStaff } from '../../contract/questions/questions.ts';
import { send } from '../testing/client.ts';
import { makeCaller } from '../testing/factories.ts';
import {
  type Files,
  makeMediaAuthor,
  type MediaAuthor,
  picture,
  shownIn,
} from '../testing/question-media.ts';
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
const widths = ({ media }: QuestionForStaff) => media?.pictures?.map(({ width }) => width);
const idsOf = ({ media }: QuestionForStaff) => media?.pictures?.map(({ id }) => id) ?? [];

async function threePictures(): Promise<QuestionForStaff> {
  const pictures = [
    { upload: 'image', alt: 'First' },
    { upload: 'file_1', alt: 'Second' },
    { upload: 'file_2', alt: '' },
  ] as const;
  return add(
    { pictures: [...pictures] },
    { image: await picture(31), file_1: await picture(32), file_2: await picture(33) },
  );
}

describe('pictures of a question', () => {
  test('without text alternative, a question with one has no field beside `image`', async () => {
    const shown = await add(undefined, { image: await picture(31) });
    expect(shown.image).toMatch(/-31x30\.webp$/);
    expect(shown).not.toHaveProperty('media');
    const described = shownIn(
      await change(shown.id, { pictures: [{ id: shown.image.slice(7, 29), alt: 'A field' }] }),
    );
    expect(described.image).toBe(shown.image);
    expect(described.media).toEqual({
      pictures: [{ id: shown.image.slice(7, 29), image: shown.image, alt: 'A field', width: 31, height: 30 }],
    });
    const plain = shownIn(await change(shown.id, { pictures: [{ id: shown.image.slice(7, 29), alt: '' }] }));
    expect(plain).not.toHaveProperty('media');
  });

  test('are stored in their order with their texts, and the first is `image`', async () => {
    const shown = await threePictures();
    expect(widths(shown)).toEqual([31, 32, 33]);
    expect(shown.media?.pictures?.map(({ alt }) => alt)).toEqual(['First', 'Second', '']);
    expect(shown.media?.pictures?.[0]?.image).toBe(shown.image);
    for (const { image } of shown.media?.pictures ?? []) {
      expect((await fetch(server.origin + image)).status).toBe(200);
    }
  });

  test('can be reordered, replaced and removed, and all that the test ever had goes with it', async () => {
    const before = await storedFiles();
    const made = await threePictures();
    const [first = '', second = '', third = ''] = idsOf(made);
    const turned = shownIn(
      await change(made.id, {
        pictures: [
          { id: third, alt: 'Third' },
          { id: first, alt: 'First' },
          { id: second, alt: 'Second' },
        ],
      }),
    );
    expect(widths(turned)).toEqual([33, 31, 32]);
    expect(turned.image).toMatch(/-33x30\.webp$/);
    const replaced = shownIn(
      await change(
        made.id,
        {
          pictures: [
            { id: third, alt: '' },
            { upload: 'file_7', alt: 'New' },
          ],
        },
        { file_7: await picture(901) },
      ),
    );
    expect(widths(replaced)).toEqual([33, 901]);
    // Versions show the pictures that the test had, so their files stay as long as the test.
    const shown = [made, replaced].flatMap(({ media }) => media?.pictures?.map(({ image }) => image) ?? []);
    const files = new Set(shown.flatMap((path) => filesOfPicture(path.slice('/media/'.length))));
    expect(files.size).toBe(6);
    expect(new Set((await storedFiles()).filter((name) => !before.includes(name)))).toEqual(files);
    const none = shownIn(await change(made.id, { pictures: [] }));
    expect(none.image).toBe('/media/default.jpg');
    expect(none).not.toHaveProperty('media');
    await send(server, `DELETE /tests_api/${made.id}/`, { token });
    expect(await storedFiles()).toEqual(before);
  });

  test('stay when a client that does not know them changes the test, and go with it', async () => {
    const before = await storedFiles();
    const made = await threePictures();
    const same = shownIn(await change(made.id, undefined, {}, { savol: 'Is it another one?' }));
    expect(same.media).toEqual(made.media);
    const newFirst = shownIn(await change(made.id, undefined, { image: await picture(40) }));
    expect(widths(newFirst)).toEqual([40, 32, 33]);
    expect(newFirst.media?.pictures?.[0]?.alt).toBe('');
    const fewer = shownIn(await change(made.id, undefined, { image: '' }));
    expect(widths(fewer)).toEqual([32, 33]);
    expect(fewer.image).toMatch(/-32x30\.webp$/);
    expect((await send(server, `DELETE /tests_api/${made.id}/`, { token })).status).toBe(204);
    expect(await storedFiles()).toEqual(before);
  });

  test('of another question cannot be named, and nothing is changed then', async () => {
    const other = await threePictures();
    const ownPictures = await threePictures();
    const before = await storedFiles();
    const [stolen = ''] = idsOf(other);
    const reply = await change(
      ownPictures.id,
      {
        pictures: [
          { upload: 'file_1', alt: '' },
          { id: stolen, alt: '' },
        ],
      },
      { file_1: await picture(50) },
    );
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ 'media.pictures.1': [`Invalid pk "${stolen}" - object does not exist.`] });
    const sound = await change(ownPictures.id, { sound: { id: idsOf(ownPictures)[0] ?? '', title: '' } });
    expect(Object.keys(sound.body as object)).toEqual(['media.sound']);
    expect(await storedFiles()).toEqual(before);
    const read = shownIn(await send(server, `GET /tests_api/${ownPictures.id}/`, { token }));
    expect(read.media).toEqual(ownPictures.media);
  });

  test.each([
    ['a picture without a source', { pictures: [{ alt: 'x' }] }],
    ['a picture with two sources', { pictures: [{ id: 'x', upload: 'file_1', alt: '' }] }],
    ['a file that no form has', { pictures: [{ upload: 'file_99', alt: '' }] }],
    [
      'a text alternative that is too long',
      { pictures: [{ upload: 'file_1', alt: 'x'.repeat(longestAlternative + 1) }] },
    ],
    [
      'too many pictures',
      { pictures: Array.from({ length: mostPictures + 1 }, () => ({ upload: 'file_1', alt: '' })) },
    ],
    ['an unknown part', { video: {} }],
    ['no object', 7],
  ])('%s is refused at the field', async (_, media) => {
    const before = await storedFiles();
    const form = formOf(media as MediaInput, { file_1: await picture(20) });
    const reply = await send(server, 'POST /tests_api/', { token, form });
    expect(reply.status, reply.text).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual(['media']);
    expect(await storedFiles()).toEqual(before);
  });

  test('a file that is missing or no picture is an error at its place, and leaves no other file', async () => {
    const before = await storedFiles();
    const pictures = [
      { upload: 'file_1', alt: '' },
      { upload: 'file_2', alt: '' },
    ] as const;
    const text = new File(['<svg/>'], 'a.png');
    const media = { pictures: [...pictures] };
    const refused = formOf(media, { file_1: await picture(20), file_2: text });
    expect((await send(server, 'POST /tests_api/', { token, form: refused })).body).toEqual({
      'media.pictures.1': [messages.not_image],
    });
    const missing = formOf(media, { file_1: await picture(20) });
    expect((await send(server, 'POST /tests_api/', { token, form: missing })).body).toEqual({
      'media.pictures.1': ['Invalid pk "file_2" - object does not exist.'],
    });
    expect(await storedFiles()).toEqual(before);
  });

  test('an Idempotency-Key that is sent again leaves no file', async () => {
    const before = (await storedFiles()).length;
    const form = formOf({ pictures: [{ upload: 'file_1', alt: 'One' }] }, { file_1: await picture(20) });
    const sent = { token, form, headers: { 'Idempotency-Key': `media ${crypto.randomUUID()}` } };
    const replies = await Promise.all([1, 2, 3].map(() => send(server, 'POST /tests_api/', sent)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await storedFiles()).toHaveLength(before + 1);
  });
});

describe('the limits of a form', () => {
  test('all files of a form are at most 25 MiB together', async () => {
    const padded = async (width: number) => {
      const bytes = new Uint8Array(5_200_000);
      bytes.set(new Uint8Array(await (await picture(width)).arrayBuffer()));
      return new File([bytes], 'a.png');
    };
    const before = await storedFiles();
    const files: Files = {};
    for (const [place, name] of uploadNames.slice(0, 6).entries()) files[name] = await padded(20 + place);
    const pictures = uploadNames.slice(0, 6).map((upload) => ({ upload, alt: '' }));
    const reply = await send(server, 'POST /tests_api/', { token, form: formOf({ pictures }, files) });
    expect(reply.status).toBe(413);
    expect(await storedFiles()).toEqual(before);
    delete files.file_6;
    const fewer = formOf({ pictures: pictures.slice(0, 5) }, files);
    expect(widths(shownIn(await send(server, 'POST /tests_api/', { token, form: fewer }), 201))).toHaveLength(
      5,
    );
  });

  test('where an endpoint takes one file, a second is refused as before', async () => {
    const { token: staff } = await makeCaller(server.context, { is_staff: true });
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: 'x', text: 'x', language: 'en' }))
      form.set(name, value);
    form.set('image', await picture(20));
    form.set('file_1', await picture(20));
    expect((await send(server, 'POST /blog_api/', { token: staff, form })).status).toBe(413);
  });
});
