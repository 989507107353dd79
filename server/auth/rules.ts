import type { Role } from '../../contract/users.ts';

/** Log-in attempts: how many failures of one account close it to one address, or to all, and for how long. */
export const throttle = {
  windowSeconds: 15 * 60,
  failuresFromOneAddress: 10,
  failuresFromAnywhere: 100,
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
  const here = failures.filter((failure) => failure.address === address);
  return Math.max(
    untilFewerThan(throttle.failuresFromOneAddress, here, now),
    untilFewerThan(throttle.failuresFromAnywhere, failures, now),
  );
}

function untilFewerThan(most: number, failures: readonly { failed_at: string }[], now: Date): number {
  const first = failures.at(-most);
  if (failures.length < most || first === undefined) return 0;
  return Math.max(0, Date.parse(first.failed_at) / 1000 + throttle.windowSeconds - now.getTime() / 1000);
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
