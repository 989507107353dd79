import type { Role, RoleFlags } from '../../contract/roles.ts';

/** The time `seconds` after `now`, before it where they are negative, as ISO 8601 in UTC. */
export function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** How many failed log-ins within the window close an account to one network address, and to all of them. */
export const throttle = {
  windowSeconds: 15 * 60,
  failuresFromOneAddress: 10,
  failuresFromAnywhere: 100,
} as const;

/**
 * Seconds until log-in to an account may be tried again; 0 where it may be now. A network address is never closed to
 * all accounts, since a whole school may share it.
 * @param failures the failed log-ins of the account within the window, the oldest first, with times in ISO 8601
 * @param address the network address of the client
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

/** Seconds until fewer than `most` of the times, the oldest first, are within the window. */
function untilFewerThan(most: number, moments: readonly string[], windowSeconds: number, now: Date): number {
  const first = moments.at(-most);
  if (moments.length < most || first === undefined) return 0;
  return Math.max(0, Date.parse(first) / 1000 + windowSeconds - now.getTime() / 1000);
}

/** Seconds for which a refresh token still works after it was exchanged, for retries and for other tabs. */
export const graceSeconds = 30;

/**
 * What happens to a refresh token that a client presents: `rotate` exchanges it, `repeat` gives its successor again, and
 * `revoke` ends the session, since a token that was exchanged long ago is likely stolen.
 */
export function judgeRefresh(
  token: { rotated_at: string | null } | undefined,
  now: Date,
): 'rotate' | 'repeat' | 'revoke' {
  if (token === undefined) return 'revoke';
  if (token.rotated_at === null) return 'rotate';
  return now.getTime() - Date.parse(token.rotated_at) <= graceSeconds * 1000 ? 'repeat' : 'revoke';
}

/**
 * The role that an account without one gets when it is activated; undefined for a plain user.
 * @param namedAsParent whether a pupil has named its address as a parent's
 * @param signupRole the setting SIGNUP_ROLE
 */
export function roleAtActivation(namedAsParent: boolean, signupRole: 'pupil' | 'user'): Role | undefined {
  if (namedAsParent) return 'parent';
  return signupRole === 'pupil' ? 'pupil' : undefined;
}

/** The roles that at least one of several sign-ups with the same address has. */
export function joinedRoles(all: readonly RoleFlags[]): RoleFlags {
  return {
    is_staff: all.some(({ is_staff }) => is_staff),
    is_teacher: all.some(({ is_teacher }) => is_teacher),
    is_parent: all.some(({ is_parent }) => is_parent),
    is_pupil: all.some(({ is_pupil }) => is_pupil),
  };
}

/** Whether the token of a mail link is the newest, unused and not expired (`good`), was used, or is anything else (`bad`). */
export function judgeLink(
  link: { token_hash: string; expires_at: string; used_at: string | null } | undefined,
  token_hash: string,
  now: Date,
): 'good' | 'used' | 'bad' {
  if (link === undefined || link.token_hash !== token_hash) return 'bad';
  if (link.used_at !== null) return 'used';
  return Date.parse(link.expires_at) > now.getTime() ? 'good' : 'bad';
}

/**
 * Whether an activation link may set the password of its account: until it expires, where the account is active and its
 * password was voided, so once.
 */
export function choosesPassword(
  account: { is_active: boolean; password_hash: string | null },
  link: { token_hash: string; expires_at: string } | undefined,
  token_hash: string,
  now: Date,
): boolean {
  return (
    account.is_active &&
    account.password_hash === null &&
    link?.token_hash === token_hash &&
    Date.parse(link.expires_at) > now.getTime()
  );
}
