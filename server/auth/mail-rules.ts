import { limits } from '../limits/limits.ts';

/** Why a mail is requested. */
export type MailKind = 'sign_up' | 'activation' | 'reset';

/** A sign-up with a taken address reveals that it is taken, so it counts as several requests. */
export const costOfTaken = 5;

/**
 * The largest number that may solve a challenge. A device tries half of them on average: a phone that hashes 80,000 times a second
 * needs 0.2 seconds for the easiest and 2 seconds for the hardest, and never more than twice that.
 */
const hardness = { least: 30_000, most: 300_000 } as const;

/** The largest number that may solve a challenge, by the seconds until the network has a request left without a proof. */
export function hardnessFor(seconds: number): number {
  const { window, most, excess } = limits.mail_request;
  const share = Math.min(1, (seconds / window) * (most / excess));
  return Math.round(hardness.least + (hardness.most - hardness.least) * share);
}
