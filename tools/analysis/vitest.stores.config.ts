import { defineConfig } from 'vitest/config';

import { longestWait } from '../../server/testing/longest-wait.ts';
import { testedStores } from './tested-stores.ts';

const chosen = Object.entries(testedStores).filter(([folder]) => folder === process.env['STORES']);

/** The tests that use the stores of the folder that STORES names, each file with a server and a database of its own. */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    include: chosen.flatMap(([, folders]) => folders.map((folder) => `server/${folder}/*.test.ts`)),
    // They measure memory, of which a process that runs changed code needs more.
    exclude: ['server/media/hostile-files.test.ts'],
    setupFiles: ['server/testing/no-console-errors.ts', 'tools/analysis/fixed-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: longestWait } },
  },
});
