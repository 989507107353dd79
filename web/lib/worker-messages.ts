import type { Language } from '../../contract/languages.ts';

/**
 * What of the program a device keeps.
 * - `solving`: what pupils need from the start page to the last test
 * - `everybody`: the other screens of pupils and parents
 * - `authors`: the screens of authors and staff
 */
export type Group = 'solving' | 'everybody' | 'authors';

/**
 * A message of the page to its service worker. It stores more of the program, or takes the place of the worker before it. Or it answers on a
 * port with the address of the script with which pages of its build start.
 */
export type WorkerMessage =
  | { type: 'keep'; groups: readonly Group[]; language: Language }
  | { type: 'take' }
  | { type: 'script' };
