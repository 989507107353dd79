import { expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import { textsIn } from '../lib/testing/texts.ts';
import { refusalText } from './refusal-text.ts';

const textOf = (status: number, body: unknown) =>
  refusalText(textsIn('uz'), new ApiError('refused', status, body));

test('a refusal with a known code is translated', () => {
  const used = { detail: 'A difficulty level that tests have cannot be deleted.', code: 'level_in_use' };
  expect(textOf(409, used)).toBe('Bu darajadagi testlar bor. Avval ularga boshqa daraja bering.');
});

test('a 404 says that the object was deleted', () => {
  expect(textOf(404, { detail: 'Not found.' })).toBe('Bu endi mavjud emas. Sahifani qayta yuklang.');
});

test('any other error has the general text', () => {
  expect(textOf(503, undefined)).toBe('Serverda xatolik yuz berdi. Keyinroq urinib koʻring.');
});
