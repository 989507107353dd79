import { expect, test } from 'vitest';

import { ApiError } from '../lib/api/api-error.ts';
import { textsIn } from '../lib/testing/texts.ts';
import { logInErrorText, logInHint } from './login-page.tsx';

const en = textsIn('en');
const ru = textsIn('ru');

const refused = (status: number, body: unknown) => new ApiError('refused', status, body);

test('readers of English read the detail of the server', () => {
  const wrong = refused(401, { detail: 'No active account found with the given credentials' });
  expect(logInErrorText(en, 'en', wrong)).toBe('No active account found with the given credentials');
  const throttled = refused(429, { detail: 'Request was throttled. Expected available in 61 seconds.' });
  expect(logInErrorText(en, 'en', throttled)).toBe(
    'Request was throttled. Expected available in 61 seconds.',
  );
  expect(logInErrorText(en, 'en', refused(403, { detail: 'Closed today.' }))).toBe('Closed today.');
});

test('details are translated', () => {
  const wrong = refused(401, { detail: 'No active account found with the given credentials' });
  expect(logInErrorText(ru, 'ru', wrong)).toBe('Нет действующей учётной записи с такими данными');
  const throttled = refused(429, { detail: 'Request was throttled. Expected available in 61 seconds.' });
  expect(logInErrorText(ru, 'ru', throttled)).toBe('Слишком много попыток. Подождите 61 секунду.');
  const closed = refused(403, { detail: 'Closed today.' });
  expect(logInErrorText(ru, 'ru', closed)).toBe('У вас нет на это прав.');
});

test('an overload is translated', () => {
  const overloaded = refused(503, { detail: 'Service temporarily unavailable.', code: 'overloaded' });
  expect(logInErrorText(en, 'en', overloaded)).toBe('Service temporarily unavailable.');
  expect(logInErrorText(ru, 'ru', overloaded)).toBe('Сервис временно недоступен.');
  expect(logInHint(ru, overloaded)).toBe(
    'Сейчас одновременно входит очень много людей. Попробуйте снова через несколько секунд.',
  );
});

test('a person under a limit reads the reason, and the minutes to wait', () => {
  const throttled = (seconds: number) =>
    refused(429, { detail: `Request was throttled. Expected available in ${seconds} seconds.` });
  expect(logInHint(en, throttled(845))).toMatch(
    /^Too many wrong passwords .* in 15 minutes\. If you have forgotten/,
  );
  expect(logInHint(en, throttled(60))).toContain('in 1 minute.');
  expect(logInHint(ru, throttled(121))).toContain('через 3 минуты.');
  const wrong = refused(401, { detail: 'No active account found with the given credentials' });
  expect(logInHint(en, wrong)).toBeUndefined();
});

test('without a detail the text says that the log-in failed, and why', () => {
  expect(logInErrorText(en, 'en', new ApiError('network', 0, undefined))).toBe(
    'Login failed: Network error or server unavailable',
  );
  expect(logInErrorText(en, 'en', refused(502, '<html>'))).toBe(
    'Login failed: The server has a problem. Please try again later.',
  );
});
