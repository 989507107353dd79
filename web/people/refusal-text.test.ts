import { readFileSync } from 'node:fs';

import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import { refusalText } from './refusal-text.ts';

const file = new URL('../public/assets/locales/uz/translation.json', import.meta.url);

beforeAll(async () => {
  const translation = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  await i18next.init({ lng: 'uz', resources: { uz: { translation } } });
});

const textOf = (status: number, body: unknown) =>
  refusalText(i18next.t, new ApiError('refused', status, body));

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
