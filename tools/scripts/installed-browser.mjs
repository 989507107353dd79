import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell of Chromium, which uses a fifth less processor time than the whole Chromium. */
export const headlessShell = 'chromium-headless-shell';

const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The path of an installed browser for automated tests: the one that the variable CHROMIUM names, the headless shell, or another one.
 * @returns undefined where only Playwright may have one
 */
export function installedBrowser() {
  return process.env.CHROMIUM ?? findProgram([headlessShell, ...wholeBrowsers]);
}

/** The path of an installed browser that keeps pages for Back, which the headless shell does not; undefined where only Playwright may have one. */
export function installedWholeBrowser() {
  return findProgram(wholeBrowsers);
}

/** The path of the first of these programs that the search path has. */
export function findProgram(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
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
