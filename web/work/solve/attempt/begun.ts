import type { Opened } from './open-attempt.ts';

/** An attempt that was opened by a button, until the screen of solving takes it. */
let begun: { work: number; opened: Opened } | undefined;

export function keepBegun(work: number, opened: Opened): void {
  begun = { work, opened };
}

/** The attempt that was just opened for a work; undefined where the screen was opened otherwise. */
export function takeBegun(work: number): Opened | undefined {
  const taken = begun?.work === work ? begun.opened : undefined;
  begun = undefined;
  return taken;
}
