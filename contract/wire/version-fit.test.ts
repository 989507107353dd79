import { expect, test } from 'vitest';

import { fitOf } from './version-fit.ts';
import { contractVersion, serverVersion } from './version.ts';

test('the server of a build serves the page of the same build', () => {
  expect(fitOf(serverVersion)).toBe('fits');
  expect(Number(serverVersion.split(', ')[1])).toBeLessThanOrEqual(contractVersion);
});

test.each([
  ['3, 2', 3, 'fits'],
  ['4, 2', 3, 'newer'],
  ['4, 3', 3, 'newer'],
  ['4, 4', 3, 'too_old'],
  ['2, 1', 3, 'older'],
  [null, 3, 'fits'],
  ['', 3, 'fits'],
  ['4', 3, 'fits'],
  ['4, 4, 4', 3, 'fits'],
  ['4.5, 4', 3, 'fits'],
] as const)('a server that says %o meets a page of version %i: %s', (header, page, fit) => {
  expect(fitOf(header, page)).toBe(fit);
});
