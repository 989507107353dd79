import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that makes the console complain has found something, whatever it was looking for.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
