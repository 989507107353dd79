import type { Role } from '../../contract/roles.ts';

/** A moment so many seconds after another one, or before it, as ISO 8601 in UTC. */
export function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** Log-in attempts: how many failures of one account close it to one address, or to all, and for how long. */
export const throttle = {
  windowSeconds: 15 * 60,
  failuresFromOneAddress: 10,
  failuresFromAnywhere: 100,
} as const;

/**
 * Mails with a link that are sent to one mailbox and for one address, within an hour. A mailbox gets no more than a
 * person who is at a loss would ask for; an address may have a whole school behind it that signs up in a morning.
 */
export const mailThrottle = {
  windowSeconds: 60 * 60,
  toMailboxFromOneAddress: 5,
  toMailboxFromAnywhere: 10,
  fromOneAddress: 1000,
} as const;

/**
 * Seconds until an account may be tried again; 0 when it may now. Addresses alone are never closed, since
 * a whole school may stand behind one.
 * @param failures ISO moments of the account's failures within the window, the oldest first
 */
export function secondsToWait(
  failures: readonly { address: string; failed_at: string }[],
  address: string,
  now: Date,
): number {
  const moments = failures.map(({ failed_at }) => failed_at);
  const here = failures.filter((failure) => failure.address === address).map(({ failed_at }) => failed_at);
  return Math.max(
    untilFewerThan(throttle.failuresFromOneAddress, here, throttle.windowSeconds, now),
    untilFewerThan(throttle.failuresFromAnywhere, moments, throttle.windowSeconds, now),
  );
}

/**
 * Seconds until another mail may be asked for; 0 when it may now.
 * @param toMailbox what was asked for this mailbox within the window, the oldest first
 * @param fullSince when this address asked for as many mails as it may, counted back from now; undefined for fewer
 */
export function secondsToMail(
  toMailbox: readonly { address: string; asked_at: string }[],
  fullSince: string | undefined,
  address: string,
  now: Date,
): number {
  const { windowSeconds } = mailThrottle;
  const moments = toMailbox.map(({ asked_at }) => asked_at);
  const here = toMailbox.filter((each) => each.address === address).map(({ asked_at }) => asked_at);
  return Math.max(
    untilFewerThan(mailThrottle.toMailboxFromOneAddress, here, windowSeconds, now),
    untilFewerThan(mailThrottle.toMailboxFromAnywhere, moments, windowSeconds, now),
    fullSince === undefined ? 0 : untilFewerThan(1, [fullSince], windowSeconds, now),
  );
}

function untilFewerThan(most: number, moments: readonly string[], windowSeconds: number, now: Date): number {
  const first = moments.at(-most);
  if (moments.length < most || first === undefined) return 0;
  return Math.max(0, Date.parse(first) / 1000 + windowSeconds - now.getTime() / 1000);
}

/** How long a refresh token works on after it was exchanged: for retries and for several tabs. */
export const graceSeconds = 30;

/** What to do with a refresh token that was presented. */
export function judgeRefresh(
  token: { rotated_at: string | null } | undefined,
  now: Date,
): 'rotate' | 'repeat' | 'revoke' {
  if (token === undefined) return 'revoke';
  if (token.rotated_at === null) return 'rotate';
  return now.getTime() - Date.parse(token.rotated_at) <= graceSeconds * 1000 ? 'repeat' : 'revoke';
}

/**
 * The role that an account gets when it is activated.
 * @param namedAsParent whether some pupil gave the address as a parent's
 */
export function roleAtActivation(namedAsParent: boolean, signupRole: 'pupil' | 'user'): Role | undefined {
  if (namedAsParent) return 'parent';
  return signupRole === 'pupil' ? 'pupil' : undefined;
}

/** Whether the token of a mail link is the newest, unused and in time. */
export function judgeLink(
  link: { token_hash: string; expires_at: string; used_at: string | null } | undefined,
  token_hash: string,
  now: Date,
): 'good' | 'used' | 'bad' {
  if (link === undefined || link.token_hash !== token_hash) return 'bad';
  if (link.used_at !== null) return 'used';
  return Date.parse(link.expires_at) > now.getTime() ? 'good' : 'bad';
}
