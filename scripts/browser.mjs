import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepFailed, outsidePath, run } from './run.mjs';

/** In the order of preference: the headless shell uses a fifth less CPU time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * Finds a browser for the browser tests, or installs Debian's as root.
 * @returns the environment variable with its path; none where Playwright has installed a browser
 */
export async function findBrowser() {
  const existing = findProgram(names);
  if (existing) return { CHROMIUM: existing };
  if (await playwrightHasBrowser()) return {};
  if (process.getuid?.() === 0 && findProgram(['apt-get'])) {
    process.stdout.write('Installing a browser for the automated tests.\n');
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { environment });
    for (const packageName of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', packageName], { environment });
      const installed = findProgram(names);
      if (installed) return { CHROMIUM: installed };
    }
  }
  throw new StepFailed(
    'The automated tests need a browser: install Chromium or Chrome, or run `npx playwright install chromium`.',
  );
}

async function playwrightHasBrowser() {
  const script = `
    import { accessSync } from 'node:fs';
    import { chromium } from '@playwright/test';
    try { accessSync(chromium.executablePath()) } catch { process.exit(1) }`;
  return (await run('node', ['--input-type=module', '--eval', script])) === 0;
}

function findProgram(candidates) {
  for (const folder of outsidePath().split(delimiter).filter(Boolean)) {
    for (const name of candidates) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        continue;
      }
    }
  }
  return undefined;
}
