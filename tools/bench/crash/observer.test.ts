import { expect, test } from 'vitest';

import { longestWait } from '../../../server/testing/longest-wait.ts';
import { observe } from './observer.ts';

test('a server that does not answer is an error that is counted, and does not end the program', async () => {
  const { errors, stop } = observe('http://127.0.0.1:1');
  await expect.poll(() => errors.size, { timeout: longestWait }).toBeGreaterThan(1);
  await stop();
  expect([...errors].join('\n')).toContain('GET /readyz had no answer: TypeError: fetch failed');
});
