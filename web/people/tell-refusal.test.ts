import { readFileSync } from 'node:fs';

import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import { tellRefusal } from './tell-refusal.ts';

const file = new URL('../public/assets/locales/uz/translation.json', import.meta.url);

beforeAll(async () => {
  const translation = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  await i18next.init({ lng: 'uz', resources: { uz: { translation } } });
});

const told = (status: number, body: unknown) => tellRefusal(i18next.t, new ApiError('refused', status, body));

test('a refusal is told by its code in the reader’s language', () => {
  const used = { detail: 'A difficulty level that tests have cannot be deleted.', code: 'level_in_use' };
  expect(told(409, used)).toBe('Bu darajadagi testlar bor. Avval ularga boshqa daraja bering.');
});

test('what somebody else has deleted meanwhile is told as gone', () => {
  expect(told(404, { detail: 'Not found.' })).toBe('Bu endi mavjud emas. Sahifani qayta yuklang.');
});

test('anything else is told as everywhere', () => {
  expect(told(503, undefined)).toBe('Serverda xatolik yuz berdi. Keyinroq urinib koʻring.');
});
