import { defineConfig } from '@playwright/test';

import { installedBrowser } from './scripts/installed-browser.mjs';

const executable = installedBrowser();

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
