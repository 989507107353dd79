import { expect, test } from 'vitest';

import { ApiError } from '../lib/api/api-error.ts';
import { isStale } from './activation-page.tsx';

test('a link that was used before is recognized by the detail of its refusal', () => {
  expect(isStale(new ApiError('refused', 403, { detail: 'Stale token for given user.' }))).toBe(true);
});

test('other refusals and failures are not stale links', () => {
  expect(isStale(new ApiError('refused', 400, { token: ['Invalid token for given user.'] }))).toBe(false);
  expect(isStale(new ApiError('network', 0, undefined))).toBe(false);
  expect(isStale(new Error('Stale token'))).toBe(false);
});
