import { expect, test } from 'vitest';

import { textsIn } from '../testing/texts.ts';
import type { TextKey } from '../../text-keys.ts';
import { translator } from './translate.ts';

test('a number chooses the plural form of the language', () => {
  const texts = { form_one: '{{count}} тест', form_few: '{{count}} теста', form_many: '{{count}} тестов' };
  const t = translator([texts], 'ru', (key) => key);
  const forms = [1, 2, 5, 11, 21, 104].map((count) => t('form' as TextKey, { count }));
  expect(forms).toEqual(['1 тест', '2 теста', '5 тестов', '11 тестов', '21 тест', '104 теста']);
});

test('values are put in once, so a value that looks like a place stays as it is', () => {
  const texts = { both: '{{name}} and {{other}}' };
  const t = translator([texts], 'en', (key) => key);
  expect(t('both' as TextKey, { name: '{{other}}$&', other: '$1' })).toBe('{{other}}$& and $1');
  expect(t('both' as TextKey, { name: 'A' })).toBe('A and {{other}}');
});

test('a value that a server has left out is blank', () => {
  const t = translator([{ chip: 'Category: {{name}}' }], 'en', (key) => key);
  for (const name of [undefined, null]) expect(t('chip' as TextKey, { name } as never)).toBe('Category: ');
});

test('a text is found in the file that has it, and a key without one is reported', () => {
  const missing: string[] = [];
  const t = translator([{ auth: { a: 'first' } }, { auth: { b: 'second' } }], 'en', (key) => {
    missing.push(key);
    return '';
  });
  expect([t('auth.a' as TextKey), t('auth.b' as TextKey), t('auth.c' as TextKey)]).toEqual([
    'first',
    'second',
    '',
  ]);
  expect(missing).toEqual(['auth.c']);
});

test('the texts of the page are found by their paths', () => {
  expect(textsIn('en')('auth.login.title')).toBe('Login');
  expect(textsIn('uz')('app.footer.copyright', { year: 2026 })).toMatch(/2026/);
});
