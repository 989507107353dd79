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

/** Where this browser stores nothing: the attempts of this page, without their papers. */
const inMemory = new Map<number, OpenedAttempt>();

const nameOf = (work: number) => `attempt:${work}`;

/** The attempt at a work that this device has opened last; undefined where there is none, or nothing is kept. */
export async function openedHere(work: number): Promise<OpenedAttempt | undefined> {
  const stored = (await (await openVault())?.read(nameOf(work))) as OpenedAttempt | undefined;
  return stored ?? inMemory.get(work);
}

/** Keeps the attempt that was opened just now. @throws StorageFull */
export async function keepOpened(work: number, attempt: OpenedAttempt): Promise<void> {
  const vault = await openVault();
  if (vault === undefined) inMemory.set(work, { ...attempt, paper: undefined });
  else await vault.write(nameOf(work), attempt);
}

/** Deletes what is kept of the attempt at a work. */
export async function forgetOpened(work: number): Promise<void> {
  inMemory.delete(work);
  await (await openVault())?.remove(nameOf(work));
}
