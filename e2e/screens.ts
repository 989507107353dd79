import { globSync } from 'node:fs';
import { join } from 'node:path';

import { roles, type Screen } from './screen.ts';

const files = await Promise.all(
  globSync('*-screens.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map(async (file) => (await import(join(import.meta.dirname, file))) as { screens: readonly Screen[] }),
);

/**
 * Every screen in its main states, on the demonstration data, whose ids are always the same: those of all files `…-screens.ts`.
 */
export const screens = files.flatMap((file) => file.screens);

/** The paths of the screens that load more than the signed-in user, by the role that sees most of each. */
export const loadedScreens = roles
  .map((role) => ({
    role,
    paths: screens.filter(({ loads }) => loads === role).map(({ path }) => path),
  }))
  .filter(({ paths }) => paths.length > 0);
