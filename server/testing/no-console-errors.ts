import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let complaints: MockInstance;

// An error on the console fails the test that causes it.
beforeEach(() => {
  complaints = vi.spyOn(globalThis.console, 'error');
});

afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
});
