import type { Language } from '../../contract/languages.ts';

/**
 * What of the program a device keeps.
 * - `solving`: what pupils need from the start page to the last test
 * - `everybody`: the other screens of pupils and parents
 * - `authors`: the screens of authors and staff
 */
export type Group = 'solving' | 'everybody' | 'authors';

/**
 * What the page says to its service worker: to keep more of the program, to take the place of the worker before it, or to answer on a port with the
 * address of the script with which pages of its build start.
 */
export type WorkerMessage =
  | { type: 'keep'; groups: readonly Group[]; language: Language }
  | { type: 'take' }
  | { type: 'script' };
