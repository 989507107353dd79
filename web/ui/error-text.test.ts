import { readFileSync } from 'node:fs';

import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

import { message, messages } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import { errorText, translateMessage } from './error-text.ts';

const file = new URL('../public/assets/locales/ru/translation.json', import.meta.url);

beforeAll(async () => {
  const translation = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  await i18next.init({ lng: 'ru', resources: { ru: { translation } } });
});

test('every sentence of the API about a field is translated', () => {
  for (const text of Object.values(messages)) expect(translateMessage(i18next.t, text)).toMatch(/^[А-ЯЁ]/);
  expect(translateMessage(i18next.t, message.longer(150))).toBe('Не больше 150 символов.');
  expect(translateMessage(i18next.t, message.shortPassword(6))).toBe('Не меньше 6 символов.');
  expect(translateMessage(i18next.t, message.choice('x'))).toBe('Значения «x» нет среди вариантов.');
  expect(translateMessage(i18next.t, message.choice(''))).toBe('Заполните это поле.');
});

test('an unknown sentence stays as it is', () => {
  expect(translateMessage(i18next.t, 'Computer says no.')).toBe('Computer says no.');
});

test('an error is described in one sentence, the server’s where it sent one', () => {
  const textOf = (...given: ConstructorParameters<typeof ApiError>) =>
    errorText(i18next.t, new ApiError(...given));
  expect(textOf('network', 0, undefined)).toBe('Ошибка сети или сервер недоступен');
  expect(textOf('timeout', 0, undefined)).toBe('Сервер не ответил вовремя. Попробуйте ещё раз.');
  expect(textOf('refused', 503, '<html>')).toBe('На сервере возникла ошибка. Попробуйте позже.');
  expect(textOf('refused', 409, { detail: 'Already answered.' })).toBe('Already answered.');
  expect(textOf('refused', 400, { email: [messages.blank] })).toBe('Заполните это поле.');
  expect(errorText(i18next.t, new Error('a fault of ours'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
});
