import { expect, test } from 'vitest';

import { errorCodes } from '../../../contract/wire/error-codes.ts';
import { languages } from '../../../contract/languages.ts';
import { message, messages } from '../../../contract/wire/messages.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { textsIn } from '../../lib/testing/texts.ts';
import { errorText, fieldTexts, saidText, translateMessage } from './error-text.ts';

const t = textsIn('ru');

test('every sentence of the API about a field is translated', () => {
  for (const text of Object.values(messages)) expect(translateMessage(t, text)).toMatch(/^[А-ЯЁ]/);
  expect(translateMessage(t, message.longer(150))).toBe('Не больше 150 символов.');
  expect(translateMessage(t, message.shortPassword(6))).toBe('Не меньше 6 символов.');
  expect(translateMessage(t, message.choice('x'))).toBe('Значения «x» нет среди вариантов.');
  expect(translateMessage(t, message.choice(''))).toBe('Заполните это поле.');
});

test('a sentence without a code stays as it is where the page has written it', () => {
  expect(translateMessage(t, 'Эти PIN-коды не совпадают.')).toBe('Эти PIN-коды не совпадают.');
});

const textOf = (...given: ConstructorParameters<typeof ApiError>) => errorText(t, new ApiError(...given));

test('an error is described in one sentence of the reader’s language', () => {
  expect(textOf('network', 0, undefined)).toBe('Ошибка сети или сервер недоступен');
  expect(textOf('timeout', 0, undefined)).toBe('Сервер не ответил вовремя. Попробуйте ещё раз.');
  expect(textOf('refused', 503, '<html>')).toBe('На сервере возникла ошибка. Попробуйте позже.');
  expect(textOf('refused', 403, { detail: 'Not for you.' })).toBe('У вас нет на это прав.');
  expect(textOf('refused', 404, { detail: 'Not found.' })).toBe('Этого больше нет. Обновите страницу.');
  expect(textOf('refused', 400, { email: [messages.blank] })).toBe('Заполните это поле.');
  expect(errorText(t, new Error('a fault of ours'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
});

test.each(languages)('every code of a refusal has a text of its own in %s', (language) => {
  const texts = errorCodes.map((code) => {
    const error = new ApiError('refused', 409, { detail: 'At most 7 of them.', code });
    return [code, errorText(textsIn(language), error)] as const;
  });
  const general = textsIn(language)('ui.error.unknown');
  expect(texts.filter(([, text]) => text === general || text.includes('{{'))).toEqual([]);
  const most = texts.find(([code]) => code === 'too_many_orders')?.[1];
  expect(most).toContain('7');
});

test('the text of a code is a translation of the English one', () => {
  const english = textsIn('en');
  for (const code of errorCodes) {
    const error = new ApiError('refused', 409, { detail: 'No.', code });
    for (const language of ['ru', 'uz'] as const) {
      expect(errorText(textsIn(language), error)).not.toBe(errorText(english, error));
    }
  }
});

const unknown = [
  { detail: 'Already answered.' },
  { message: 'Closed today.' },
  { detail: 'Computer says no.', code: 'of_a_newer_server' },
  { savol: ['Ask something else.'] },
  ['Something is wrong.'],
];

test('no sentence of the server is shown that the page does not know, but to readers of English what it said', () => {
  for (const body of unknown) {
    const error = new ApiError('refused', 409, body);
    for (const text of [
      errorText(t, error),
      saidText(t, 'ru', error),
      ...Object.values(fieldTexts(t, error)),
    ]) {
      expect(text).toMatch(/^[А-ЯЁ][^A-Za-z]*$/);
    }
  }
  const sentence = unknown
    .slice(0, 3)
    .map((body) => saidText(textsIn('en'), 'en', new ApiError('refused', 409, body)));
  expect(sentence).toEqual(['Already answered.', 'Closed today.', 'Computer says no.']);
});

test('where the server said nothing there is no sentence of its', () => {
  for (const error of [
    new ApiError('network', 0, undefined),
    new ApiError('refused', 403, {}),
    new Error('x'),
  ]) {
    expect(saidText(t, 'en', error)).toBeUndefined();
  }
});
