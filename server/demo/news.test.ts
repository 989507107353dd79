import { expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { readDemo } from './demo.ts';

const { posts } = await readDemo();

test('the posts fill more than a page, in every language, the oldest first', () => {
  expect(posts.length).toBeGreaterThan(6);
  expect(new Set(posts.map(({ language }) => language))).toEqual(new Set(languages));
  const moments = posts.map(({ published_at }) => published_at);
  expect(moments).toEqual(moments.toSorted());
});

test('Uzbek is written with its own apostrophes', () => {
  const texts = posts
    .filter(({ language }) => language === 'uz')
    .map(({ title, text }) => `${title}\n${text}`);
  for (const text of texts) expect(text).not.toMatch(/['‘’`´]|[og]ʼ|[^og]ʻ/iu);
});
