import { expect, test } from 'vitest';

import { CannotStart } from '../process/cannot-start.ts';
import { connectionsBesideWorkers, connectionsOfWorker, mostConnections } from './connections.ts';

test.each([
  [2, 97, false],
  [4, 97, true],
  [16, 97, false],
  [40, 500, true],
])('%i workers stay within their part of %i connections', (workers, all, isShared) => {
  const each = connectionsOfWorker(workers, all, isShared);
  expect(each).toBeGreaterThanOrEqual(3);
  expect(each).toBeLessThanOrEqual(mostConnections);
  const inAll = workers * (each + 1) + connectionsBesideWorkers + 1;
  expect(inAll).toBeLessThanOrEqual(all * (isShared ? 0.5 : 0.8));
});

test('more workers than there are connections for are refused with the highest possible number', () => {
  expect(() => connectionsOfWorker(20, 97, true)).toThrow(CannotStart);
  expect(() => connectionsOfWorker(20, 97, true)).toThrow('connections for 10 workers, and WORKERS is 20');
  expect(connectionsOfWorker(10, 97, true)).toBe(3);
});
