import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

/** Debian's Chromium where it is installed, rather the one without windows; elsewhere the one that Playwright finds. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executable = process.env['CHROMIUM'] ?? debians.find((path) => existsSync(path));

/**
 * The first two draw the suggestions of the address bar, as a page of its own beside every page that a test opens, and
 * take more of the processor than the page does; RenderDocument makes every part of a tab anew for each page in it, a
 * fifth of what opening one costs. A browser heeds this parameter once: the rest is what Playwright gives it.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // One more than the processors of a small machine: a browser waits for its server, and the other way around.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A failure that does not come again is told as flaky at the end, and does not fail the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Long enough for a machine ten times slower; what is as it should be waits for none of them.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executable ? { executablePath: executable } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
});
