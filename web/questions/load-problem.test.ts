import { expect, test } from 'vitest';

import { ApiError } from '../lib/api/api-error.ts';
import { textsIn } from '../lib/testing/texts.ts';
import { loadFailure } from './load-problem.tsx';

const failureIn = (language: 'en' | 'uz', ...error: ConstructorParameters<typeof ApiError>) =>
  loadFailure(textsIn(language), language, new ApiError(...error));

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
] as const)('status %i has a sentence of its own', (status, reason) => {
  expect(failureIn('en', 'refused', status, { detail: 'x' })).toEqual({ reason });
});

test('a test that is withheld for work says so, and not that the reader lacks a right', () => {
  const withheld = { detail: 'This test stands in work.', code: 'kept_for_work' };
  for (const language of ['en', 'uz'] as const) {
    expect(failureIn(language, 'refused', 403, withheld)).toEqual({ reason: 'withheld' });
  }
});

test('any other failure is described', () => {
  expect(failureIn('en', 'refused', 500, undefined)).toEqual({
    reason: 'failed',
    because: 'The server has a problem. Please try again later.',
  });
  expect(failureIn('en', 'network', 0, undefined).reason).toBe('failed');
});

test('readers of English read the sentence of the server, others a translation', () => {
  const away = { detail: 'Service temporarily unavailable.' };
  expect(failureIn('en', 'refused', 503, away)).toMatchObject({
    because: 'Service temporarily unavailable.',
  });
  expect(failureIn('uz', 'refused', 503, away)).toMatchObject({
    because: 'Serverda xatolik yuz berdi. Keyinroq urinib koʻring.',
  });
});
