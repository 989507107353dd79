import { expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import { loadFailure } from './load-failure.ts';

const tell = () => 'no answer';

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
] as const)('%i has a sentence of its own', (status, reason) => {
  expect(loadFailure(new ApiError('refused', status, { detail: 'x' }), 'en', tell)).toEqual({ reason });
});

test('everything else tells what went wrong', () => {
  expect(loadFailure(new ApiError('refused', 500, undefined), 'en', tell)).toEqual({
    reason: 'failed',
    because: 'no answer',
  });
  expect(loadFailure(new ApiError('network', 0, undefined), 'en', tell).reason).toBe('failed');
});

test('readers of English are told what the server said, whatever the status', () => {
  const away = new ApiError('refused', 503, { detail: 'Service temporarily unavailable.' });
  expect(loadFailure(away, 'en', tell)).toMatchObject({ because: 'Service temporarily unavailable.' });
  expect(loadFailure(away, 'uz', tell)).toMatchObject({ because: 'no answer' });
});
