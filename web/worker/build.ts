import type { PrecacheEntry } from 'workbox-precaching';

import type { Language } from '../../contract/languages.ts';
import type { Group } from '../lib/worker-messages.ts';

/** The files of a build, which web/build/service-worker.ts writes into the worker. */
export type Build = {
  /** Changes with any file of the build. */
  id: string;
  /** The address of the script with which the page starts. */
  script: string;
  /** What a page starts with and has the same name in all builds. */
  shell: PrecacheEntry[];
  /** Paths of the files of each group that are in none before it. */
  groups: Record<Group, string[]>;
  /** Paths of the texts, with the version of the texts. */
  texts: Record<Language, Record<Group, string[]>>;
};

declare const BUILD: Build;

export const build: Build = BUILD;
