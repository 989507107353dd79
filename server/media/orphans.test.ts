import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { filesOfPicture } from '../../contract/questions/picture-name.ts';
import { updateQuestion } from '../questions/store.ts';
import { makeQuestion } from '../testing/factories.ts';
import { soundBytes } from '../testing/sounds.ts';
import { startServer } from '../testing/start-server.ts';
import { findReferredFiles } from './file-store.ts';
import { noUploader } from './pictures.ts';

const server = startServer();
const longAgo = new Date(Date.now() - 3 * 24 * 3600 * 1000);
const yesterday = new Date(Date.now() - 24 * 3600 * 1000);

async function store(width: number): Promise<string> {
  const drawn = sharp({ create: { width, height: 20, channels: 3, background: '#0a5' } });
  return server.context.pictures.store(new Uint8Array(await drawn.png().toBuffer()), noUploader);
}

async function makeOld(names: readonly string[]): Promise<void> {
  for (const name of names.flatMap(filesOfPicture)) {
    await utimes(join(server.context.pictures.storage.folder, name), longAgo, longAgo);
  }
}

test('old files that no row refers to are removed with their smaller versions, and all others stay', async () => {
  const { pictures, database } = server.context;
  const first = await store(900);
  const second = await store(30);
  const inOption = await store(500);
  const sound = await pictures.storeSound(new Uint8Array(soundBytes('tone.mp3')), noUploader);
  const { id } = await makeQuestion(server.context, {
    image: first,
    media: {
      pictures: [
        { name: first, alt: 'name' },
        { name: second, alt: '' },
      ],
      // An option whose id is that of a field.
      options: { name: { name: inOption, alt: '' } },
      sound: { ...sound, title: 'x' },
    },
  });
  const used = [first, second, inOption, sound.name];
  // The version that a change replaces still shows them.
  await updateQuestion(database, id, { image: null, media: null }, { by: null, at: new Date() });
  const lost = await store(850);
  const fresh = await store(40);
  await makeOld([...used, lost]);
  const foreign = ['mark', 'notes.txt', 'default.jpg'].map((name) => join(pictures.storage.folder, name));
  for (const path of foreign) await writeFile(path, 'x').then(() => utimes(path, longAgo, longAgo));

  expect((await findReferredFiles(database)).toSorted()).toEqual(
    expect.arrayContaining(used.flatMap(filesOfPicture)),
  );
  expect(await pictures.deleteOrphans(() => findReferredFiles(database), yesterday)).toBe(3);
  const left = await readdir(pictures.storage.folder);
  expect(left).toEqual(expect.arrayContaining([...used, fresh].flatMap(filesOfPicture)));
  expect(left).toEqual(expect.arrayContaining(['mark', 'notes.txt', 'default.jpg']));
  expect(filesOfPicture(lost).filter((name) => left.includes(name))).toEqual([]);
  expect(await pictures.deleteOrphans(() => findReferredFiles(database), yesterday)).toBe(0);
});

test('a file that is stored while references are read stays, though its row comes later', async () => {
  const { pictures, database } = server.context;
  let stored = '';
  const before = new Date();
  await pictures.deleteOrphans(async () => {
    const referred = await findReferredFiles(database);
    stored = await store(410);
    return referred;
  }, before);
  await makeQuestion(server.context, { image: stored });
  const left = await readdir(pictures.storage.folder);
  expect(left).toEqual(expect.arrayContaining(filesOfPicture(stored)));
});

test('two servers that share the folder remove each file once', async () => {
  const { pictures, database } = server.context;
  const lost = await Promise.all([store(50), store(51), store(52)]);
  await makeOld(lost);
  const listed = () => findReferredFiles(database);
  await Promise.all([pictures.deleteOrphans(listed, yesterday), pictures.deleteOrphans(listed, yesterday)]);
  const left = await readdir(pictures.storage.folder);
  expect(lost.filter((name) => left.includes(name))).toEqual([]);
});
