import { defineConfig } from '@playwright/test';

import config from '../../playwright.config.ts';

/** Shorter limits than usual, since most tests of a broken program fail by waiting. Those of the whole program meet them too. */
export default defineConfig(config, {
  testDir: '../../e2e',
  globalSetup: '../../e2e/global-setup.ts',
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 25_000 },
  use: { actionTimeout: 25_000, navigationTimeout: 60_000, screenshot: 'off' },
});
