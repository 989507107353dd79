import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

/** Debian's Chromium where it is installed, the headless one first; elsewhere the one that Playwright finds. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executable = process.env['CHROMIUM'] ?? debians.find((path) => existsSync(path));

/**
 * Features of Chromium that cost time. The first two render the suggestions of the address bar as a page of its own beside every
 * page that a test opens, which takes more processor time than the page. RenderDocument rebuilds the frames of a tab for each page
 * in it, a fifth of the time of opening one. Chromium reads only one `--disable-features`: the others are those of Playwright.
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
  // One more than a small machine has processors, since browsers and servers wait for each other.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes on its second attempt is reported as flaky at the end, and does not fail the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Long enough for a machine ten times slower. A test that passes does not use them up.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Journeys with the service worker say so: it takes requests out of the hands of tests that lose, count or answer them.
    serviceWorkers: 'block',
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
