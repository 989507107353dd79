import type { CrashTest } from './crash-test.ts';
import type { CuttableDisk, Disk } from './disks.ts';

/** A fault that is injected under load, several times. */
export type Fault = {
  /** How often by default. */
  times: number;
  /** Mounts the disk that the fault needs; without it the data are in a folder. @throws CannotStart where it cannot */
  disk?: (folder: string) => Disk | CuttableDisk;
  /** Environment of the server with which the fault must cause losses. */
  unsafe: Record<string, string>;
  prepare: (crashTest: CrashTest, disk: Disk | CuttableDisk | undefined) => InjectFault;
};

/** Injects the fault and waits for recovery. @param round counts from 1 */
export type InjectFault = (round: number) => Promise<Outcome>;

export type Outcome = {
  /** What was done, in a few words. */
  action: string;
  /** Milliseconds from the end of the fault until an answer was acknowledged that was sent after it. */
  recovery: number;
  /** What else went wrong, a sentence each. */
  errors: string[];
};

/** PostgreSQL acknowledges commits before they are on the disk. */
export const asynchronousCommit = { PGOPTIONS: '-c synchronous_commit=off' };
