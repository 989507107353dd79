import { activate } from '../../contract/auth.ts';
import { getOwnUser } from '../../contract/users.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { tokens } from '../lib/tokens.ts';

/**
 * The outcome of an activation. `activated` and `sent`: the server took the link. With `activated` the account is known to
 * be active (`verified`), or nobody is logged in; with `sent` it could not be verified.
 */
export type Outcome =
  | { kind: 'activated'; verified: boolean }
  | { kind: 'sent' }
  | { kind: 'inactive' }
  | { kind: 'failed'; error: unknown };

/** Whether the link was used before, which counts as success. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.detail?.includes('Stale token') === true;
}

/** Uses the link of an activation mail and, where somebody is logged in, verifies that their account is active. */
export async function activateAccount(link: { uid: string; token: string }): Promise<Outcome> {
  try {
    await call(activate, { body: link });
  } catch (error) {
    if (!isStale(error)) return { kind: 'failed', error };
  }
  if (tokens.access() === null) return { kind: 'activated', verified: false };
  try {
    const { is_active } = await call(getOwnUser, {});
    return is_active ? { kind: 'activated', verified: true } : { kind: 'inactive' };
  } catch {
    return { kind: 'sent' };
  }
}
