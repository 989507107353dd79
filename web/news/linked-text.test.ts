import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findLinks } from './linked-text.ts';

const linksIn = (text: string) =>
  findLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

test.each([
  ['See https://maktab.uz/jadval, please.', 'https://maktab.uz/jadval'],
  ['(http://a.example/x)', 'http://a.example/x'],
  ['https://uz.wikipedia.org/wiki/Olma_(meva).', 'https://uz.wikipedia.org/wiki/Olma_(meva)'],
  ['«https://a.example»', 'https://a.example'],
  ['HTTPS://A.example/?q=1&r=2#part!', 'HTTPS://A.example/?q=1&r=2#part'],
  ['сайт https://школа.рф/новости сегодня', 'https://школа.рф/новости'],
])('the address in %s is a link', (text, shown) => {
  expect(linksIn(text)).toEqual([[shown, new URL(shown).href]]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://a.example/x',
  'mailto:a@a.example',
  'xhttps://a.example',
  'https://',
  'https://maktab.uz@evil.example/',
  'www.maktab.uz',
])('%s is no link', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test('markup stays text, and ends an address', () => {
  const text = '<a href="https://a.example/x"onclick="alert(1)">x</a>';
  expect(linksIn(text)).toEqual([['https://a.example/x', 'https://a.example/x']]);
});

test('the parts of any text are the text, and every link leads to http or https', () => {
  const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('https://', 'javascript:', '.', ')', ' '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(
        findLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
      for (const [, href] of linksIn(text)) expect(href).toMatch(/^https?:\/\//);
    }),
  );
});
