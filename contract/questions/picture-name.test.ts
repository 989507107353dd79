import { expect, test } from 'vitest';

import { filesOfPicture, pictureName, pictureSize, smallerSizes, smallerVersions } from './picture-name.ts';

const random = '4aZ_-x94aZ-400-4aZ_-x9';

test.each([
  ['/media/4aZ_-x9-800x600.webp', { width: 800, height: 600 }],
  ['http://school.example/media/a-1x1600.webp', { width: 1, height: 1600 }],
  [`/media/${random}-400-800-1600x1200.webp`, { width: 1600, height: 1200 }],
  ['/media/a-0x10.webp', undefined],
  ['/media/800x600.webp', undefined],
  ['/media/default.jpg', undefined],
  ['', undefined],
])('the size in the name %s is %j', (name, size) => {
  expect(pictureSize(name)).toEqual(size);
});

test.each([
  [{ width: 1600, height: 1200 }, `${random}-400-800-1600x1200.webp`],
  [{ width: 800, height: 1 }, `${random}-400-800x1.webp`],
  [{ width: 401, height: 1600 }, `${random}-400-401x1600.webp`],
  [{ width: 400, height: 300 }, `${random}-400x300.webp`],
])('a picture of %j is named %s, with the versions that are stored', (size, name) => {
  expect(pictureName(random, size)).toBe(name);
  const versions = smallerVersions(name);
  expect(versions.map(({ width, height }) => ({ width, height }))).toEqual(smallerSizes(size));
  for (const { image, width, height } of versions) expect(pictureSize(image)).toEqual({ width, height });
});

test('a path has the paths of its versions, and each name is that of one file', () => {
  const name = pictureName(random, { width: 1600, height: 1200 });
  expect(smallerVersions(`/media/${name}`).map(({ image }) => image)).toEqual([
    `/media/${random}-400x300.webp`,
    `/media/${random}-800x600.webp`,
  ]);
  expect(filesOfPicture(name)).toEqual([`${random}-400x300.webp`, `${random}-800x600.webp`, name]);
});

test.each([
  'default.jpg',
  'old-1600x1200.webp',
  `${random}-1600x1200.webp`,
  `${random}-900-0-800x600.webp`,
  '',
])('%s has no smaller versions', (name) => {
  expect(smallerVersions(name)).toEqual([]);
  expect(filesOfPicture(name)).toEqual([name]);
});
