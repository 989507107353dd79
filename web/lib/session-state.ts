import type { User } from '../../contract/users.ts';
import { observable } from './observable.ts';

/**
 * The API host is the page's own unless the build names another; in development the dev server passes
 * /django on to the local server.
 */
export const base_url = `${import.meta.env['VITE_API_HOST'] ?? ''}/django`;

/** Who is using the page. `isAuthenticated` is null until the stored token has been checked. */
export type Session = {
  access: string | null;
  refresh: string | null;
  isAuthenticated: boolean | null;
  /** The answer of the current-user call. */
  user: User | null;
  /** The product's own record of the same person. */
  my_user: User | null;
  /** Where the calls go. */
  base_url: string;
};

const empty = { access: null, refresh: null, user: null, my_user: null } as const;

export const session = observable<Session>({ ...empty, isAuthenticated: null, base_url });

/** Whether the stored token is still being checked. After a failed log-in nothing is, though nobody is known. */
export function isChecking({ isAuthenticated, access }: Session): boolean {
  return isAuthenticated === null && access !== null;
}

/** Changes some fields of the auth state. */
export function updateSession(change: Partial<Session>): void {
  session.set({ ...session.get(), ...change });
}

/** Nobody is logged in any more: the server said so, or another tab logged out. */
export function sessionEnded(): void {
  session.set({ ...empty, isAuthenticated: false, base_url });
}

/** After a failed log-in, a failed sign-up or a log-out: nobody, and nothing checked. */
export function resetSession(): void {
  session.set({ ...empty, isAuthenticated: null, base_url });
}
