import { expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import { loadFailure } from './load-failure.ts';

const tell = () => 'no answer';

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
] as const)('%i has a sentence of its own', (status, reason) => {
  expect(loadFailure(new ApiError('refused', status, { detail: 'x' }), tell)).toEqual({ reason });
});

test('everything else tells what went wrong', () => {
  expect(loadFailure(new ApiError('refused', 500, undefined), tell)).toEqual({
    reason: 'failed',
    because: 'no answer',
  });
  expect(loadFailure(new ApiError('network', 0, undefined), tell).reason).toBe('failed');
});
