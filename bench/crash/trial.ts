import type { CuttableDisk, Disk } from './disks.ts';
import type { World } from './world.ts';

/** One kind of harm, done some times over. */
export type Trial = {
  /** How often by default. */
  times: number;
  /** Makes the disk that it needs; without it the data are in a folder. @throws CannotStart where that cannot be */
  disk?: (folder: string) => Disk | CuttableDisk;
  /** Starts the server so that the harm must show. */
  unsafe: Record<string, string>;
  /** Gets ready, and returns what does the harm once; round counts from 1. */
  prepare: (world: World, disk: Disk | CuttableDisk | undefined) => Round;
};

/** Does the harm once. */
export type Round = (round: number) => Promise<Outcome>;

export type Outcome = {
  /** What was done, in a few words. */
  harm: string;
  /** Milliseconds until an answer was acknowledged that was sent after it. */
  silence: number;
  /** What else went wrong, a sentence each. */
  complaints: string[];
};

/** PostgreSQL then says that something is stored before it is. */
export const unsafely = { PGOPTIONS: '-c synchronous_commit=off' };
