import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let complaints: MockInstance;

// A test that makes the console complain has found something, whatever it was looking for.
beforeEach(() => {
  complaints = vi.spyOn(globalThis.console, 'error');
});

afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
});
