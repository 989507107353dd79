import { installedBrowser } from './installed-browser.mjs';

const executable = installedBrowser();

/**
 * Features of Chromium that cost time. The first two render the suggestions of the address bar as a page of its own beside every page that
 * a test opens. That takes more processor time than the page. RenderDocument rebuilds the frames of a tab for each page in it, a fifth of
 * the time of opening one. Chromium reads only one `--disable-features`: the others are those of Playwright.
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

/** How tests start Chromium. */
export const chromium = {
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
};
