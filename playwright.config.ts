import { defineConfig } from '@playwright/test';

import { chromium } from './tools/scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // One more than a small machine has processors, since browsers and servers wait for each other.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes on its second attempt is reported as flaky at the end, and does not fail the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // A broken program fails many journeys in the same way: the first ones say enough.
  maxFailures: 8,
  // Long enough for a machine ten times slower. A test that passes does not use them up. A state that has not come after a minute does not come.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Journeys with the service worker say so: it takes requests out of the hands of tests that lose, count or answer them.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
});
