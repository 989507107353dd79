/** Why a mail is requested. */
export type MailKind = 'sign_up' | 'activation' | 'reset';

/** Seconds within which the mails to a mailbox are limited. */
export const mailWindow = 60 * 60;

/**
 * How many mails are sent to one mailbox within the window, at the request of one network and in all. Each kind has a limit of
 * its own, so that requests whose mail is never sent, for want of an account, delay no mail that is. An address that waits for its
 * activation gets mails of the first two kinds, an active account of the first, which say that it exists, and of the last.
 */
export const mailLimits: Readonly<Record<MailKind, { fromOneNetwork: number; inAll: number }>> = {
  sign_up: { fromOneNetwork: 3, inAll: 5 },
  activation: { fromOneNetwork: 2, inAll: 5 },
  reset: { fromOneNetwork: 5, inAll: 10 },
};

/** A mail to a mailbox: who requested it, and in how many seconds it is sent; negative where that was in the past. */
export type RequestedMail = { network: string; inSeconds: number };

/** The time from which fewer than `most` of the mails, the earliest first, are within the window before. */
function untilFewerThan(most: number, mails: readonly RequestedMail[]): number {
  const first = mails.at(-most);
  if (mails.length < most || first === undefined) return 0;
  return Math.max(0, first.inSeconds + mailWindow);
}

/**
 * When a mail is sent that is requested now.
 * @param mails the mails of its kind to its mailbox that were requested before and are not older than the window, by time
 * @param network the network that requests it
 * @returns in how many seconds, at most those of the window; `joins` where a mail that is sent by then serves this request too
 */
export function whenToSend(
  mails: readonly RequestedMail[],
  network: string,
  { fromOneNetwork, inAll }: { fromOneNetwork: number; inAll: number },
): { inSeconds: number; joins: boolean } {
  const sent = mails.filter(({ inSeconds }) => inSeconds <= 0);
  const here = sent.filter((mail) => mail.network === network);
  const inSeconds = Math.max(untilFewerThan(fromOneNetwork, here), untilFewerThan(inAll, sent));
  const waiting = mails.find((mail) => mail.inSeconds > 0);
  return waiting !== undefined && waiting.inSeconds <= inSeconds
    ? { inSeconds: waiting.inSeconds, joins: true }
    : { inSeconds, joins: false };
}

/**
 * How many requests for mails a network may make at once, and within an hour again, before each takes a proof of work:
 * a school of 1,200 people that signs up in one lesson, with some who ask twice.
 */
export const mailBudget = { requests: 1500, seconds: 60 * 60 } as const;

/** Seconds after which a request is forgotten. */
const secondsEach = mailBudget.seconds / mailBudget.requests;

/** A sign-up with a taken address reveals that it is taken, so it counts as several requests. */
export const costOfTaken = 5;

/** Requests beyond the budget up to which the proof of work becomes harder. Further ones are not counted. */
export const mostExcess = 500;

/**
 * The largest number that may solve a challenge. A device tries half of them on average: a phone that hashes 80,000 times a second
 * needs 0.2 seconds for the easiest and 2 seconds for the hardest, and never more than twice that.
 */
const hardness = { least: 30_000, most: 300_000 } as const;

/** Seconds until a network has a request left without a proof, by the requests of its budget that are spent; 0 where it has one now. */
export function secondsToRequest(spent: number): number {
  return Math.max(0, spent + 1 - mailBudget.requests) * secondsEach;
}

/** The largest number that may solve a challenge, by the seconds until the network has a request left without a proof. */
export function hardnessFor(seconds: number): number {
  const excess = Math.min(1, seconds / secondsEach / mostExcess);
  return Math.round(hardness.least + (hardness.most - hardness.least) * excess);
}
