import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { longestWait } from './server/testing/longest-wait.ts';

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/no-console-errors.ts'],
    include: ['contract', 'server', 'web', 'scripts', 'bench', 'analysis'].map(
      (root) => `${root}/**/*.test.{ts,tsx}`,
    ),
    restoreMocks: true,
    // Two even where there are two processors: many a test waits for programs that start and end.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Long enough for a machine ten times slower; what is as it should be waits for none of them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: longestWait } },
  },
});
