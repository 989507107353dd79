import type { OpenAttempt } from '../../../contract/attempts.ts';

/** An attempt that was opened by a button, until the screen of solving takes it. */
let begun: { work: number; attempt: OpenAttempt } | undefined;

export function keepBegun(work: number, attempt: OpenAttempt): void {
  begun = { work, attempt };
}

/** The attempt that was just opened for a work; undefined where the screen was opened otherwise. */
export function takeBegun(work: number): OpenAttempt | undefined {
  const taken = begun?.work === work ? begun.attempt : undefined;
  begun = undefined;
  return taken;
}
