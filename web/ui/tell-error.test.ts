import { readFileSync } from 'node:fs';

import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

import { message, messages } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import { tellError, tellMessage } from './tell-error.ts';

const file = new URL('../public/assets/locales/ru/translation.json', import.meta.url);

beforeAll(async () => {
  const translation = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  await i18next.init({ lng: 'ru', resources: { ru: { translation } } });
});

test('every sentence of the API about a field is said in the reader’s language', () => {
  for (const text of Object.values(messages)) expect(tellMessage(i18next.t, text)).toMatch(/^[А-ЯЁ]/);
  expect(tellMessage(i18next.t, message.longer(150))).toBe('Не больше 150 символов.');
  expect(tellMessage(i18next.t, message.shortPassword(6))).toBe('Не меньше 6 символов.');
  expect(tellMessage(i18next.t, message.choice('x'))).toBe('Значения «x» нет среди вариантов.');
  expect(tellMessage(i18next.t, message.choice(''))).toBe('Заполните это поле.');
});

test('a sentence that the contract does not know stays as it is', () => {
  expect(tellMessage(i18next.t, 'Computer says no.')).toBe('Computer says no.');
});

test('an error is told in one sentence, the server’s own where it sent one', () => {
  const told = (...given: ConstructorParameters<typeof ApiError>) =>
    tellError(i18next.t, new ApiError(...given));
  expect(told('network', 0, undefined)).toBe('Ошибка сети или сервер недоступен');
  expect(told('timeout', 0, undefined)).toBe('Сервер не ответил вовремя. Попробуйте ещё раз.');
  expect(told('refused', 503, '<html>')).toBe('На сервере возникла ошибка. Попробуйте позже.');
  expect(told('refused', 409, { detail: 'Already answered.' })).toBe('Already answered.');
  expect(told('refused', 400, { email: [messages.blank] })).toBe('Заполните это поле.');
  expect(tellError(i18next.t, new Error('a fault of ours'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
});
