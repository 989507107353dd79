import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { filesOfPicture, smallerVersions } from '../../contract/questions/picture-name.ts';
import type { QuestionForStaff } from '../../contract/questions/questions.ts';
import { findReferredFiles } from '../media/file-store.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import {
  bytesOf,
  formWith,
  imageOf,
  makeMediaAuthor,
  picture as small,
  red,
  redPicture,
  shownIn,
} from '../testing/question-media.ts';
import { soundFile } from '../testing/sounds.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

async function teacher(): Promise<Caller> {
  return makeCaller(server.context, { is_teacher: true });
}

function storedFiles(): Promise<string[]> {
  return readdir(server.context.pictures.storage.folder);
}

async function widthOf(path: string): Promise<number | undefined> {
  const served = await fetch(server.origin + path);
  expect(served.status).toBe(200);
  return (await sharp(await served.arrayBuffer()).metadata()).width;
}

describe('a copy of a test', () => {
  const asked = async () => ({
    test_type: 'choosable',
    savol: 'A copy?',
    category: (await makeCategory(server.context)).id,
  });
  const idOf = ({ body }: Reply) => (body as { data_api: QuestionForStaff[] }).data_api[0]?.id;
  const makePictured = async (token: string, enabled = true) => {
    const wide = await sharp({ create: { ...red.create, width: 1000, height: 500 } })
      .png()
      .toBuffer();
    const form = await formWith(server, bytesOf(wide));
    form.append('enabled', String(enabled));
    return send(server, 'POST /tests_api/', { token, form });
  };

  test('has a copy of its picture, which stays when that one goes', async () => {
    const { token } = await teacher();
    const first = await makePictured(token);
    const before = await storedFiles();
    const json = { ...(await asked()), copy_of: idOf(first) };
    const copied = await send(server, 'POST /tests_api/', { token, json });
    expect(copied.status).toBe(201);
    expect(imageOf(copied)).toMatch(/^\/media\/[\w-]{22}-400-800-1000x500\.webp$/);
    expect(imageOf(copied)).not.toBe(imageOf(first));
    expect(await storedFiles()).toHaveLength(before.length + 3);
    await send(server, `DELETE /tests_api/${idOf(first)}/`, { token });
    expect(await widthOf(imageOf(copied))).toBe(1000);
    for (const { image, width } of smallerVersions(imageOf(copied))) expect(await widthOf(image)).toBe(width);
  });

  test('has its own picture where one is sent, and none where that is blank or there is none', async () => {
    const { token } = await teacher();
    const first = await makePictured(token);
    const form = await formWith(server, await redPicture());
    form.append('copy_of', String(idOf(first)));
    expect(imageOf(await send(server, 'POST /tests_api/', { token, form }))).toContain('-60x40.');
    const before = await storedFiles();
    const json = { ...(await asked()), copy_of: idOf(first), image: '' };
    const without = await send(server, 'POST /tests_api/', { token, json });
    expect(imageOf(without)).toBe('/media/default.jpg');
    const again = await send(server, 'POST /tests_api/', {
      token,
      json: { ...(await asked()), copy_of: idOf(without) },
    });
    expect(again.status).toBe(201);
    expect(imageOf(again)).toBe('/media/default.jpg');
    expect(await storedFiles()).toEqual(before);
  });

  test('is refused where the original is not theirs to read, as where there is none', async () => {
    const { token } = await teacher();
    const first = await makePictured(token, false);
    const other = await teacher();
    const before = await storedFiles();
    for (const copy_of of [idOf(first), 2_147_483_647]) {
      const reply = await send(server, 'POST /tests_api/', {
        token: other.token,
        json: { ...(await asked()), copy_of },
      });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ copy_of: [`Invalid pk "${copy_of}" - object does not exist.`] });
    }
    expect(await storedFiles()).toEqual(before);
    const staff = await makeCaller(server.context, { is_staff: true });
    const json = { ...(await asked()), copy_of: idOf(first) };
    expect(imageOf(await send(server, 'POST /tests_api/', { token: staff.token, json }))).toContain(
      '-1000x500.',
    );
  });

  test('is stored once for an Idempotency-Key that is sent several times', async () => {
    const { token } = await teacher();
    const first = await makePictured(token);
    const before = (await storedFiles()).length;
    const json = { ...(await asked()), copy_of: idOf(first) };
    const sent = { token, json, headers: { 'Idempotency-Key': 'one copy' } };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send(server, 'POST /tests_api/', sent)),
    );
    expect(new Set(replies.map(imageOf)).size).toBe(1);
    expect(await storedFiles()).toHaveLength(before + 3);
  });
});

/** The names of all files of a question: of its picture, of those in options, and of its recording. */
function filesOf({ media }: QuestionForStaff): string[] {
  const pictures = [...(media?.pictures ?? []), ...Object.values(media?.options ?? {})];
  const names = pictures.map(({ image }) => image.slice('/media/'.length)).flatMap(filesOfPicture);
  return media?.sound === undefined ? names : [...names, media.sound.url.slice('/media/'.length)];
}

/** A question with a picture, a picture in each of two options, and a recording. */
async function makeWithMedia() {
  const author = await makeMediaAuthor(server);
  const original = await author.add(
    {
      pictures: [{ upload: 'image', alt: 'A field' }],
      options: { a: { upload: 'file_1', alt: 'A cat' }, b: { upload: 'file_2', alt: '' } },
      sound: { upload: 'file_3', title: 'A tone' },
    },
    {
      image: await small(31),
      file_1: await small(500),
      file_2: await small(33),
      file_3: soundFile('tone.mp3'),
    },
  );
  return { ...author, original };
}

type Withheld = NonNullable<QuestionForStaff['media']>;

/** The input that keeps what a form of a copy shows of the original. */
function asShown({ pictures = [], options = {}, sound }: Withheld) {
  return {
    pictures: pictures.map(({ id, alt }) => ({ id, alt })),
    options: Object.fromEntries(
      Object.entries(options).map(([id, picture]) => [id, { id: picture.id, alt: picture.alt }]),
    ),
    sound: sound === undefined ? null : { id: sound.id, title: sound.title },
  };
}

async function expectServed(question: QuestionForStaff): Promise<void> {
  const names = filesOf(question);
  expect(names.length).toBeGreaterThanOrEqual(5);
  for (const name of names) expect((await fetch(`${server.origin}/media/${name}`)).status, name).toBe(200);
}

async function expectGone(question: QuestionForStaff): Promise<void> {
  const left = new Set(await storedFiles());
  expect(filesOf(question).filter((name) => left.has(name))).toEqual([]);
}

describe('a copy of a test with pictures in options and with sound', () => {
  test.each([
    ['said to be as shown', (shown: Withheld) => asShown(shown)],
    ['not said', () => undefined],
  ])('has files of its own, with the same texts, where they are %s', async (_how, media) => {
    const { add, original } = await makeWithMedia();
    const copied = await add(media(original.media ?? {}), {}, { copy_of: String(original.id) });
    expect(copied.media?.pictures).toMatchObject([{ alt: 'A field', width: 31 }]);
    expect(copied.media?.options).toMatchObject({
      a: { alt: 'A cat', width: 500 },
      b: { alt: '', width: 33 },
    });
    expect(copied.media?.sound).toMatchObject({ title: 'A tone', type: 'audio/mpeg' });
    const ownFiles = filesOf(copied);
    expect(ownFiles).toHaveLength(filesOf(original).length);
    expect(filesOf(original).filter((name) => ownFiles.includes(name))).toEqual([]);
    await expectServed(copied);
    await expectServed(original);
  });

  test('keeps them when the original is deleted', async () => {
    const { add, remove, original } = await makeWithMedia();
    const copied = await add(undefined, {}, { copy_of: String(original.id) });
    expect((await remove(original.id)).status).toBe(204);
    await expectServed(copied);
    await expectGone(original);
  });

  test('leaves those of the original when it is deleted, or loses an option and its recording', async () => {
    const { add, change, remove, original } = await makeWithMedia();
    const copied = await add(undefined, {}, { copy_of: String(original.id) });
    const { a } = copied.media?.options ?? {};
    const fewer = { options: { a: { id: a?.id, alt: 'A cat' } }, sound: null };
    const changed = shownIn(await change(copied.id, fewer));
    expect(Object.keys(changed.media?.options ?? {})).toEqual(['a']);
    await expectServed(original);
    expect((await remove(copied.id)).status).toBe(204);
    await expectServed(original);
    await expectGone(copied);
  });

  test('keeps them when orphans are swept, as the original does', async () => {
    const { add, remove, original } = await makeWithMedia();
    const copied = await add(undefined, {}, { copy_of: String(original.id) });
    const deleted = await add(undefined, {}, { copy_of: String(original.id) });
    expect((await remove(deleted.id)).status).toBe(204);
    const { pictures, database } = server.context;
    const longAgo = new Date(Date.now() - 3 * 24 * 3600 * 1000);
    for (const name of await storedFiles())
      await utimes(join(pictures.storage.folder, name), longAgo, longAgo);
    await pictures.deleteOrphans(() => findReferredFiles(database), new Date());
    await expectServed(original);
    await expectServed(copied);
    await expectGone(deleted);
  });
});
