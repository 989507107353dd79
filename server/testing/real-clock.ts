import { afterAll, vi } from 'vitest';

// The next file of the same process has the real clock, whatever this one did.
afterAll(() => void vi.useRealTimers());
