import { expect, test } from 'vitest';

import { pictureSize } from './picture.tsx';

test.each([
  ['/media/4aZ_-x9-800x600.webp', { width: 800, height: 600 }],
  ['http://school.example/media/a-1x1600.webp', { width: 1, height: 1600 }],
  ['/media/a-0x10.webp', undefined],
  ['/media/800x600.webp', undefined],
  ['/media/default.jpg', undefined],
  ['', undefined],
])('the size in the name %s is %j', (name, size) => {
  expect(pictureSize(name)).toEqual(size);
});
