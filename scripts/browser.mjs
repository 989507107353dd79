import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepFailed, outsidePath, run } from './run.mjs';

/** Chromium without the windows that people use takes a fifth less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * Finds a browser for the journeys, installing Debian's where that is possible.
 * @returns the variable that tells Playwright where it is; none when Playwright has one of its own
 */
export async function foundBrowser() {
  const there = programAmong(names);
  if (there) return { CHROMIUM: there };
  if (await playwrightHasOne()) return {};
  if (process.getuid?.() === 0 && programAmong(['apt-get'])) {
    process.stdout.write('Installing a browser for the automated tests.\n');
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { environment });
    for (const packageName of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', packageName], { environment });
      const installed = programAmong(names);
      if (installed) return { CHROMIUM: installed };
    }
  }
  throw new StepFailed(
    'The automated tests need a browser: install Chromium or Chrome, or run `npx playwright install chromium`.',
  );
}

/** Playwright knows by itself where its own browser would be. */
async function playwrightHasOne() {
  const script = `
    import { accessSync } from 'node:fs';
    import { chromium } from '@playwright/test';
    try { accessSync(chromium.executablePath()) } catch { process.exit(1) }`;
  return (await run('node', ['--input-type=module', '--eval', script])) === 0;
}

function programAmong(candidates) {
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
