import { afterEach, expect, test, vi } from 'vitest';

import { lazyCode } from './lazy-code.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('code that cannot be loaded is requested again after 2, 4 and 8 seconds, and anew by the next call', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const code = lazyCode(load);
  const first = code.load().catch((error: unknown) => error);
  for (const [pause, asked] of [
    [0, 1],
    [2000, 2],
    [4000, 3],
    [8000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(load).toHaveBeenCalledTimes(asked);
  }
  expect(await first).toEqual(new TypeError('Failed to fetch'));
  expect(code.loaded).toBeUndefined();

  load.mockResolvedValue('code');
  expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(5);
  expect(code.loaded).toBe('code');
});
