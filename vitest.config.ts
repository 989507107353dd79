import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/no-console-errors.ts'],
    include: ['contract', 'server', 'web', 'scripts', 'bench'].map((root) => `${root}/**/*.test.{ts,tsx}`),
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
