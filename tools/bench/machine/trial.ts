import type { School } from './load.ts';
import type { Machine } from './machine.ts';
import type { Release } from './release.ts';

/** What a trial works with. */
type Equipment = {
  machine: Machine;
  school: School;
  release: Release;
  /** A folder for files. */
  folder: string;
  print: (line: string) => void;
};

/** @returns whether all was well */
export type Trial = (equipment: Equipment) => Promise<boolean>;
