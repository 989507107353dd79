import { logIn as createTokens, verifyToken } from '../../contract/auth.ts';
import { getOwnUser, ownRecord, type Role, roleOf, type User } from '../../contract/users.ts';
import { isStatus, wordsOf } from './api-error.ts';
import { call, refresh } from './api.ts';
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

/** Loads the current user and the product's record of them; a failure of either clears both. */
export async function loadPerson(): Promise<void> {
  try {
    const [user, record] = await Promise.all([
      call(getOwnUser, {}),
      call(ownRecord, { body: { request_type: 'load_my_user_info' } }, { multipart: true }),
    ]);
    const my_user = 'user_data' in record ? (record.user_data[0] ?? null) : null;
    updateSession({ user, my_user });
  } catch (error) {
    console.warn('The current user could not be loaded:', wordsOf(error));
    updateSession({ user: null, my_user: null });
  }
}

/** Whether the stored access token is good, exchanging an expired one first. */
async function isTokenGood(access: string): Promise<boolean> {
  try {
    await call(verifyToken, { body: { token: access } });
    return true;
  } catch (error) {
    const renewed = isStatus(error, 401) && (await refresh().catch(() => false));
    if (!renewed) console.warn('The token check failed:', wordsOf(error));
    return renewed;
  }
}

/** Checks the stored token at the start of the page and, when it is good, loads the person. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', (event) => {
    const loggedOutElsewhere = event.key === null || (event.key === accessKey && event.newValue === null);
    if (loggedOutElsewhere && tokens.access() === null) sessionEnded();
  });
  const access = tokens.access();
  updateSession({ access, refresh: tokens.refresh() });
  if (access === null || !(await isTokenGood(access))) {
    tokens.clear();
    sessionEnded();
    return;
  }
  await loadPerson();
  updateSession({ isAuthenticated: true });
}

/**
 * Logs in and, on success, loads the page afresh as that person. Until it is there the page shows that it waits:
 * a screen of somebody who is logged in would be gone again a moment later, with whatever was begun on it.
 * @throws ApiError; nobody is logged in then
 */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  try {
    const pair = await call(createTokens, { body: credentials });
    tokens.store(pair);
    updateSession({ ...pair, isAuthenticated: null });
  } catch (error) {
    tokens.clear();
    resetSession();
    throw error;
  }
  await loadPerson();
  window.location.reload();
}

/** Forgets the tokens, the person and what they were writing, and loads the log-in page afresh. */
export function logOut(): void {
  forgetDrafts(() => localStorage);
  tokens.clear();
  resetSession();
  window.history.pushState(null, '', paths.home);
  window.location.assign(`${paths.login}/`);
}
