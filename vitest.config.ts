import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';

import { chromium } from './tools/scripts/chromium.ts';
import { longestWait } from './server/testing/longest-wait.ts';

/** Files that change what other files of their process would see, each with what it changes. They run in processes of their own. */
const alone = [
  // Registers a type of question.
  'server/answers/made-up-type.test.ts',
  // The real time limits of the database.
  'server/database/database-away.test.ts',
  'server/database/lost-connections.test.ts',
  // Measures the memory of its process.
  'server/media/hostile-files.test.ts',
  // Forget the loaded modules, or load them with another environment.
  'tools/scripts/run-tests.test.ts',
  'web/api-host.test.ts',
  'web/lib/session/session-state.test.ts',
];

const testsIn = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** A group of files whose processes run one file after another: they load the code of the program once. */
const together = (name: string, ...folders: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: testsIn(...folders),
    exclude: [...configDefaults.exclude, ...alone, 'web/**/*.screen.test.ts'],
    isolate: false,
  },
});

/** A folder for which files of the project each test file runs, where a run asks for that. */
const covered = process.env['COVERED'];

const setupFiles = ['server/testing/no-console-errors.ts', 'server/testing/real-clock.ts'];

/** What holds for all groups. */
const shared = {
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Long enough for a machine ten times slower; what is as it should be waits for none of them.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: longestWait } },
  // As journeys: a test that passes in its second try is listed as flaky.
  retry: process.env['CI'] === undefined ? 0 : 1,
};

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    projects: [
      together('contract', 'contract'),
      together('server', 'server'),
      together('page', 'web'),
      together('tools', 'tools'),
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: './web/vite.config.ts',
        publicDir: join(import.meta.dirname, 'web/public'),
        // A package that a test is the first to load would load the page anew.
        optimizeDeps: {
          include: [
            'axe-core',
            '@rgrove/parse-xml',
            'lru-cache',
            'mdast-util-from-markdown',
            'mdast-util-gfm-table',
            'micromark-core-commonmark',
            'micromark-extension-gfm-table',
            'temml',
          ],
        },
        test: {
          name: 'screens',
          include: ['web/**/*.screen.test.ts'],
          setupFiles: [...setupFiles, 'web/testing/setup.ts', 'web/testing/covered.ts'],
          env: covered === undefined ? {} : { COVERED: covered },
          ...shared,
          // Tests of screens wait for the browser more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in journeys: parts of a text find an element.
            locators: { exact: false },
            provider: playwright({
              launchOptions: chromium,
              contextOptions: { reducedMotion: 'reduce' },
              // Without it an action, and `expect.element`, waits as long as its test may take.
              actionTimeout: longestWait,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
    setupFiles: [...setupFiles, 'server/testing/covered.ts'],
    ...shared,
    silent: 'passed-only',
    // Two even where there are two processors: many a test waits for programs that start and end.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A broken program fails many tests in the same way: the first ones say enough.
    bail: 15,
  },
});
