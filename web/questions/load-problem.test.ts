import { expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import { loadFailure } from './load-problem.tsx';

const describeError = () => 'no answer';

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
] as const)('status %i has a sentence of its own', (status, reason) => {
  expect(loadFailure(new ApiError('refused', status, { detail: 'x' }), 'en', describeError)).toEqual({
    reason,
  });
});

test('a test that is kept for work says so, and not that the reader lacks a right', () => {
  const kept = new ApiError('refused', 403, { detail: 'This test stands in work.', code: 'kept_for_work' });
  for (const language of ['en', 'uz'] as const) {
    expect(loadFailure(kept, language, describeError)).toEqual({ reason: 'kept' });
  }
});

test('any other failure is described', () => {
  expect(loadFailure(new ApiError('refused', 500, undefined), 'en', describeError)).toEqual({
    reason: 'failed',
    because: 'no answer',
  });
  expect(loadFailure(new ApiError('network', 0, undefined), 'en', describeError).reason).toBe('failed');
});

test('readers of English read the sentence of the server, whatever the status', () => {
  const away = new ApiError('refused', 503, { detail: 'Service temporarily unavailable.' });
  expect(loadFailure(away, 'en', describeError)).toMatchObject({
    because: 'Service temporarily unavailable.',
  });
  expect(loadFailure(away, 'uz', describeError)).toMatchObject({ because: 'no answer' });
});
