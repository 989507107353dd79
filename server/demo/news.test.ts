import { expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { demoPosts } from './news.ts';

test('the posts fill more than a page, in every language, the oldest first', () => {
  expect(demoPosts.length).toBeGreaterThan(6);
  expect(new Set(demoPosts.map(({ language }) => language))).toEqual(new Set(languages));
  const moments = demoPosts.map(({ published_at }) => published_at);
  expect(moments).toEqual(moments.toSorted());
});

test('Uzbek is written with its own apostrophes', () => {
  const texts = demoPosts
    .filter(({ language }) => language === 'uz')
    .map(({ title, text }) => `${title}\n${text}`);
  for (const text of texts) expect(text).not.toMatch(/['‘’`´]|[og]ʼ|[^og]ʻ/iu);
});
