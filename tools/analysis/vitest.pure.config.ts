import { defineConfig } from 'vitest/config';

/** The tests that need neither a database nor a server. The mutation tester runs those that reach the changed expression. */
export default defineConfig({
  test: {
    include: [
      'contract/{permissions,roles}.test.ts',
      'server/*/*rules.test.ts',
      'server/authorization/guards.test.ts',
      'contract/{answer-text,question-types}/*.test.ts',
    ],
    exclude: ['**/*.time.test.ts'],
    setupFiles: ['tools/analysis/fixed-seed.ts'],
    testTimeout: 60_000,
  },
});
