import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { withRetries } from './retries.ts';

const failure = new Error('no answer');
let page: EventTarget;
/** How many milliseconds after the first attempt each attempt was made. */
let attempts: number[];

beforeEach(() => {
  page = new EventTarget();
  attempts = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setNetwork(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine });
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

/** Starts attempts that all fail. @returns the error in the end */
function failAlways(isReply?: () => boolean): Promise<unknown> {
  const started = Date.now();
  const attempt = () => {
    attempts.push(Date.now() - started);
    return Promise.reject(failure);
  };
  return withRetries(attempt, isReply && { isReply }).catch((error: unknown) => error);
}

test('while the browser reports a network, three retries follow after 2, 4 and 8 seconds, then the error', async () => {
  setNetwork(true);
  const outcome = failAlways();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await outcome).toBe(failure);
  expect(attempts).toEqual([0, 2000, 6000, 14_000]);
});

test('where the browser reports no network, each pause lasts 60 seconds', async () => {
  setNetwork(false);
  const outcome = failAlways();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(await outcome).toBe(failure);
  expect(attempts).toEqual([0, 60_000, 120_000, 180_000]);
});

test('when the network returns the next attempt is made at once, and the pauses after it are the usual ones', async () => {
  setNetwork(false);
  const outcome = failAlways();
  await vi.advanceTimersByTimeAsync(30_000);
  setNetwork(true);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await outcome).toBe(failure);
  expect(attempts).toEqual([0, 30_000, 34_000, 42_000]);
});

test('an answer of the server shows that there is a network, whatever the browser reports', async () => {
  setNetwork(false);
  const outcome = failAlways(() => true);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await outcome).toBe(failure);
  expect(attempts).toEqual([0, 2000, 6000, 14_000]);
});
