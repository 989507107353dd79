import type { OpenAttempt } from '../../../contract/attempts.ts';
import { openVault } from './vault.ts';

/** An attempt that a page of this device has opened last. */
export type OpenedAttempt = {
  id: number;
  /** Names the page for the server. */
  opened: string;
  /** When that was, in milliseconds of the clock of this device. */
  at: number;
  /** When the server said its time last, by the same clock. */
  told: number;
  /** Its tests and its times, where it goes on without a line. */
  paper?: OpenAttempt | undefined;
};

const nameOf = (work: number) => `attempt:${work}`;

/** The attempt at a work that this device has opened last; undefined where there is none, or nothing is kept. */
export async function openedHere(work: number): Promise<OpenedAttempt | undefined> {
  return (await (await openVault())?.read(nameOf(work))) as OpenedAttempt | undefined;
}

/** Keeps the attempt that was opened just now. @throws StorageFull */
export async function keepOpened(work: number, attempt: OpenedAttempt): Promise<void> {
  await (await openVault())?.write(nameOf(work), attempt);
}

/** Deletes what is kept of the attempt at a work. */
export async function forgetOpened(work: number): Promise<void> {
  await (await openVault())?.remove(nameOf(work));
}
