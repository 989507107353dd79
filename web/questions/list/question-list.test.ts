import { expect, test } from 'vitest';

import { ApiError } from '../../lib/api/api-error.ts';
import { listStatus } from './question-list.tsx';

test.each(['ok', 'no_access', 'error', 'django_error'] as const)('the body has the status %s', (status) => {
  expect(listStatus({ status }, null)).toBe(status);
});

test('an unknown status is an error', () => {
  expect(listStatus({ status: 'sideways' }, null)).toBe('error');
});

test.each([
  ['refused', 401, 'no_access'],
  ['refused', 403, 'no_access'],
  ['refused', 400, 'django_error'],
  ['refused', 500, 'error'],
  ['network', 0, 'error'],
  ['timeout', 0, 'error'],
] as const)('a call that ended with %s %i is %s', (kind, status, expected) => {
  expect(listStatus(undefined, new ApiError(kind, status, undefined))).toBe(expected);
});
