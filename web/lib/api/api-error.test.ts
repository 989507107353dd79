import { expect, test } from 'vitest';

import { ApiError, messageOf } from './api-error.ts';

test('the message of an error is the sentence of the server, else the error’s own, else unknown', () => {
  expect(messageOf(new ApiError('refused', 401, { detail: 'Token is invalid or expired' }))).toBe(
    'Token is invalid or expired',
  );
  expect(messageOf(new ApiError('refused', 400, { message: 'Closed.' }))).toBe('Closed.');
  expect(messageOf(new ApiError('refused', 500, undefined))).toBe('refused 500');
  expect(messageOf(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
  expect(messageOf(undefined)).toBe('unknown error');
});
