import { expect, test } from 'vitest';

import { ApiError, wordsOf } from './api-error.ts';

test('the console is told what the server said, else the error’s message, else that nothing is known', () => {
  expect(wordsOf(new ApiError('refused', 401, { detail: 'Token is invalid or expired' }))).toBe(
    'Token is invalid or expired',
  );
  expect(wordsOf(new ApiError('refused', 400, { message: 'Closed.' }))).toBe('Closed.');
  expect(wordsOf(new ApiError('refused', 500, undefined))).toBe('refused 500');
  expect(wordsOf(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
  expect(wordsOf(undefined)).toBe('unknown error');
});
