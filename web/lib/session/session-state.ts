import type { User } from '../../../contract/people/users.ts';
import { observable } from '../observable.ts';

/**
 * The API is on the page's own origin unless the build names another one, by API_ORIGIN; in development the dev server passes
 * /django on to the local server.
 */
export const base_url = `${import.meta.env['API_ORIGIN'] ?? ''}/django`;

/** The person who uses the page. `isAuthenticated` is null until the stored token has been checked. */
export type Session = {
  access: string | null;
  refresh: string | null;
  isAuthenticated: boolean | null;
  /** The answer of the current-user call. */
  user: User | null;
  /** The product's own record of the same person. */
  my_user: User | null;
  /** The address of the API. */
  base_url: string;
};

const empty = { access: null, refresh: null, user: null, my_user: null } as const;

export const session = observable<Session>({ ...empty, isAuthenticated: null, base_url });

/** The signed-in user of a session, by default of the present one: the product's own record, or the answer of the current-user call. */
export function signedInUser(
  { my_user, user }: Pick<Session, 'my_user' | 'user'> = session.get(),
): User | null {
  return my_user ?? user;
}

/** Whether the page is about to be reloaded, after a log-in. */
export const reloading = observable(false);

/** The event of an attempt to log in, with the PIN or the password, of which a key is made that locks this browser later. */
export const entering = 'entering';

/** Whether the stored token is still being checked. After a failed log-in `isAuthenticated` is null and no token is stored. */
export function isChecking({ isAuthenticated, access }: Session): boolean {
  return isAuthenticated === null && access !== null;
}

/** Changes some fields of the session. */
export function updateSession(change: Partial<Omit<Session, 'isAuthenticated' | 'base_url'>>): void {
  session.set({ ...session.get(), ...change });
}

/** After a successful check of the stored token. */
export function tokenAccepted(): void {
  session.set({ ...session.get(), isAuthenticated: true });
}

/** After a failed check, the end of the session by the server, or a log-out in another tab. */
export function sessionEnded(): void {
  session.set({ ...empty, isAuthenticated: false, base_url });
}

/** After a successful log-in, before the person is loaded. */
export function loggedIn(pair: { access: string; refresh: string }): void {
  session.set({ ...session.get(), ...pair, isAuthenticated: true });
}

/** After a successful sign-up. A person with a session is logged out. */
export function signedUp(): void {
  session.set({ ...session.get(), isAuthenticated: false });
}

/** After a failed log-in, a failed sign-up or a log-out: nobody is logged in, and no token is being checked. */
export function resetSession(): void {
  session.set({ ...empty, isAuthenticated: null, base_url });
}
