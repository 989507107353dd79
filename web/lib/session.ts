import { type Role, roleOf } from '../../contract/roles.ts';
import type { User } from '../../contract/users.ts';
import { forgetDrafts } from './drafts.ts';
import { useObservable } from './observable.ts';
import { paths } from './paths.ts';
import { resetSession, session, type Session, sessionEnded, updateSession } from './session-state.ts';
import { accessKey, tokens } from './tokens.ts';

export type { Session };

/** Every role a person can be greeted with; a guest is not logged in. */
export type RoleLabel = Role | 'user' | 'guest';

export function useSession(): Session {
  return useObservable(session);
}

/** The person who is logged in, or null. */
export function usePerson(): User | null {
  const { isAuthenticated, my_user, user } = useSession();
  return isAuthenticated === true ? (my_user ?? user) : null;
}

/** The label of the person's highest role. */
export function useRole(): RoleLabel {
  const person = usePerson();
  return person === null ? 'guest' : roleOf(person);
}

/** Checks the stored token at the start of the page and, when it is good, loads the person. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', (event) => {
    const loggedOutElsewhere = event.key === null || (event.key === accessKey && event.newValue === null);
    if (loggedOutElsewhere && tokens.access() === null) sessionEnded();
  });
  const access = tokens.access();
  updateSession({ access, refresh: tokens.refresh() });
  if (access === null) {
    tokens.clear();
    sessionEnded();
    return;
  }
  try {
    // A guest's first page does without all that calls the server, a tenth of what it would have to load.
    const { checkToken } = await import('./log-in.ts');
    await checkToken(access);
  } catch (error) {
    // Nothing was found out about the token: it stays for the next time that the page is loaded.
    console.warn('The token could not be checked:', error);
    sessionEnded();
  }
}

/** Forgets the tokens, the person and what they were writing, and loads the log-in page afresh. */
export function logOut(): void {
  forgetDrafts(() => localStorage);
  tokens.clear();
  resetSession();
  window.history.pushState(null, '', paths.home);
  window.location.assign(`${paths.login}/`);
}
