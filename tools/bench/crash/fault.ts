import type { CrashTest } from './crash-test.ts';
import type { CuttableDisk, Disk } from './disks.ts';
import type { FailingDisk } from './failing-disk.ts';
import type { FakeClock } from './fake-clock.ts';

/** What a fault is injected with, beyond the processes that run. */
export type Equipment = Disk | CuttableDisk | FailingDisk | FakeClock;

/** A fault that is injected under load, several times. */
export type Fault = {
  /** How often by default. */
  times: number;
  /** Sets up what the fault needs; without it the data are in a folder. @throws CannotStart where it cannot */
  equip?: (folder: string, unsafe: boolean) => Equipment;
  /** Environment of the server with which the fault must cause losses. */
  unsafe: Record<string, string>;
  prepare: (crashTest: CrashTest, equipment: Equipment | undefined) => InjectFault;
  /** Checks what else must hold after the load has ended. @returns what went wrong, a sentence each */
  check?: (crashTest: CrashTest, equipment: Equipment | undefined) => Promise<string[]>;
};

/** Injects the fault and waits for recovery. @param round counts from 1 */
export type InjectFault = (round: number) => Promise<Outcome>;

export type Outcome = {
  /** The action in a few words. */
  action: string;
  /** Milliseconds from the end of the fault until an answer was acknowledged that was sent after it. */
  recovery: number;
  /** What else went wrong, a sentence each. */
  errors: string[];
};

/** PostgreSQL acknowledges commits before they are on the disk. */
export const asynchronousCommit = { PGOPTIONS: '-c synchronous_commit=off' };
