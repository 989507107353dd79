import type { RoleFlags } from '../../contract/people/roles.ts';
import type { ParentOrigin, ParentRole } from '../users/rules.ts';

/** The time `seconds` after `now`, before it where they are negative, as ISO 8601 in UTC. */
export function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
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

/** The roles that at least one of several sign-ups with the same address has. */
export function joinedRoles(all: readonly RoleFlags[]): RoleFlags {
  return {
    is_staff: all.some(({ is_staff }) => is_staff),
    is_teacher: all.some(({ is_teacher }) => is_teacher),
    is_parent: all.some(({ is_parent }) => is_parent),
    is_pupil: all.some(({ is_pupil }) => is_pupil),
  };
}

/**
 * The role of a sign-up that says to be a parent’s. Nobody knows yet whose the address is. So the origin marks the role as a claim until the
 * activation: it does not go to another sign-up of the address.
 */
export function claimedRole(as_parent: boolean | undefined): Partial<ParentRole> {
  return as_parent === true ? { is_parent: true, parent_origin: 'activation' } : {};
}

/** The roles of a sign-up that go to another one with its address: those that staff gave. */
export function givenRoles({ parent_origin, ...roles }: ParentRole): RoleFlags {
  return { ...roles, is_parent: roles.is_parent && parent_origin === null };
}

/** Whether a link is not valid any more, used or not. */
export function isExpired({ expires_at }: { expires_at: string }, now: Date): boolean {
  return Date.parse(expires_at) <= now.getTime();
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

/**
 * The roles of a closed account that its person has again after coming back. Those of staff and teachers ended with the
 * account: the mailbox may belong to another person by now, and staff can give them again. A pupil sees own results only,
 * and a parent nothing unless a child names the address, which decides on the role anew where it came from naming.
 */
export function retainedRoles({
  is_pupil,
  is_parent,
  parent_origin,
}: Omit<ParentRole, 'is_staff' | 'is_teacher'>): RoleFlags {
  return { is_staff: false, is_teacher: false, is_pupil, is_parent: is_parent && parent_origin === null };
}

/**
 * Where the parent role of an activated account is from. A refusal of the role counts until staff give it. A sign-up that says to be a
 * parent’s keeps the role with or without children, as if staff had given it.
 * @param isParent whether the activated account has the role
 * @param account with the time of its deactivation; null for a sign-up
 * @param returned the closed account that is opened again
 */
export function originAtActivation(
  isParent: boolean,
  { parent_origin, deactivated_at }: Pick<ParentRole, 'parent_origin'> & { deactivated_at: string | null },
  returned: Pick<ParentRole, 'parent_origin'> | undefined,
): ParentOrigin {
  if (parent_origin === 'declined' || returned?.parent_origin === 'declined')
    return isParent ? null : 'declined';
  return returned === undefined && deactivated_at !== null ? parent_origin : null;
}
