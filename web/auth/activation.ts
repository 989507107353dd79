import { activate } from '../../contract/auth.ts';
import { getOwnUser } from '../../contract/users.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { tokens } from '../lib/tokens.ts';

/**
 * How an activation came out. `activated` and `sent` took the link: in the first case the account is known
 * to be active, or nobody is logged in whose account could be asked about; in the second it could not be
 * verified.
 */
export type Outcome =
  | { kind: 'activated'; verified: boolean }
  | { kind: 'sent' }
  | { kind: 'inactive' }
  | { kind: 'failed'; error: unknown };

/** A link that was used before has done its work, so the refusal that says so is a success. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.detail?.includes('Stale token') === true;
}

/** Uses the link of an activation mail and, where somebody is logged in, looks whether they are active now. */
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
