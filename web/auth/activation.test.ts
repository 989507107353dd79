import { expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import { isStale } from './activation.ts';

test('the refusal of a link that was used before is known by its detail', () => {
  expect(isStale(new ApiError('refused', 403, { detail: 'Stale token for given user.' }))).toBe(true);
});

test('other refusals and failures are not taken for it', () => {
  expect(isStale(new ApiError('refused', 400, { token: ['Invalid token for given user.'] }))).toBe(false);
  expect(isStale(new ApiError('network', 0, undefined))).toBe(false);
  expect(isStale(new Error('Stale token'))).toBe(false);
});
