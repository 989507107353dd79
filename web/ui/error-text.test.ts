import { expect, test } from 'vitest';

import { message, messages } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import { textsIn } from '../lib/testing/texts.ts';
import { errorText, translateMessage } from './error-text.ts';

const t = textsIn('ru');

test('every sentence of the API about a field is translated', () => {
  for (const text of Object.values(messages)) expect(translateMessage(t, text)).toMatch(/^[А-ЯЁ]/);
  expect(translateMessage(t, message.longer(150))).toBe('Не больше 150 символов.');
  expect(translateMessage(t, message.shortPassword(6))).toBe('Не меньше 6 символов.');
  expect(translateMessage(t, message.choice('x'))).toBe('Значения «x» нет среди вариантов.');
  expect(translateMessage(t, message.choice(''))).toBe('Заполните это поле.');
});

test('an unknown sentence stays as it is', () => {
  expect(translateMessage(t, 'Computer says no.')).toBe('Computer says no.');
});

test('an error is described in one sentence, the server’s where it sent one', () => {
  const textOf = (...given: ConstructorParameters<typeof ApiError>) => errorText(t, new ApiError(...given));
  expect(textOf('network', 0, undefined)).toBe('Ошибка сети или сервер недоступен');
  expect(textOf('timeout', 0, undefined)).toBe('Сервер не ответил вовремя. Попробуйте ещё раз.');
  expect(textOf('refused', 503, '<html>')).toBe('На сервере возникла ошибка. Попробуйте позже.');
  expect(textOf('refused', 409, { detail: 'Already answered.' })).toBe('Already answered.');
  expect(textOf('refused', 400, { email: [messages.blank] })).toBe('Заполните это поле.');
  expect(errorText(t, new Error('a fault of ours'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
});
