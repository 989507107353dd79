import { findProgram, headlessShell, installedBrowser, installedWholeBrowser } from './installed-browser.mjs';
import { StepFailed, run } from './run.mjs';

/**
 * Finds a browser for the browser tests: the headless shell of Chromium, which it installs as root from Debian beside whole Chromium, or another one.
 * @returns the environment variable with its path; none where Playwright has installed a browser
 */
export async function findBrowser() {
  if (process.env.CHROMIUM === undefined && !findProgram([headlessShell])) {
    // That of Playwright is a headless shell too.
    if (await playwrightHasBrowser()) return {};
    await installAsRoot(headlessShell);
  }
  // The journeys of Back need it, and all others where there is no headless shell.
  if (process.env.CHROMIUM === undefined && installedWholeBrowser() === undefined)
    await installAsRoot('chromium');
  const browser = installedBrowser();
  if (browser !== undefined) return { CHROMIUM: browser };
  throw new StepFailed(
    'The automated tests need a browser: install Chromium or Chrome, or run `npx playwright install chromium`.',
  );
}

/** Installs a package of Debian, where this is root on Debian. */
async function installAsRoot(packageName) {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return;
  process.stdout.write(`Installing ${packageName} for the automated tests.\n`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { environment });
  await run('apt-get', ['install', '-y', '-qq', packageName], { environment });
}

async function playwrightHasBrowser() {
  const script = `
    import { accessSync } from 'node:fs';
    import { chromium } from '@playwright/test';
    try { accessSync(chromium.executablePath()) } catch { process.exit(1) }`;
  return (await run('node', ['--input-type=module', '--eval', script])) === 0;
}
