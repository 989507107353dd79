import { logIn as createTokens, logOut } from '../../../contract/people/auth.ts';
import { getOwnUser, ownRecord, type User } from '../../../contract/people/users.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/api.ts';
import { logOutConfirmed } from './log-out.ts';
import { onReturn } from '../api/online.ts';
import { entering, loggedIn, reloading, resetSession, updateSession } from './session-state.ts';
import { tokens } from './tokens.ts';
import { within } from '../api/within.ts';

/** The current user and their record. @throws ApiError */
export async function fetchPerson(): Promise<{ user: User; my_user: User | null }> {
  const [user, record] = await Promise.all([
    call(getOwnUser, {}),
    call(ownRecord, { body: { request_type: 'load_my_user_info' } }, { multipart: true }),
  ]);
  return { user, my_user: 'user_data' in record ? (record.user_data[0] ?? null) : null };
}

/** Loads the current user and their record; if one of the two fails, both are cleared. */
export async function loadPerson(): Promise<void> {
  try {
    updateSession(await fetchPerson());
  } catch (error) {
    console.warn('The current user could not be loaded:', messageOf(error));
    updateSession({ user: null, my_user: null });
  }
}

/**
 * Logs in, loads the person and reloads the page.
 * @param next the page to load instead, for a screen that is not one to come back to
 * @throws ApiError; nobody is logged in then
 */
export async function logIn(credentials: { email: string; password: string }, next?: string): Promise<void> {
  await enter(call(createTokens, { body: credentials }), credentials.password);
  if (next === undefined) window.location.reload();
  else window.location.replace(next);
}

/**
 * Waits for the tokens of a log-in and loads the person. Until the caller loads the page anew, every screen is a waiting panel. Another
 * screen would be replaced a moment later, with any text that was typed on it.
 * @param secret the PIN or the password of the log-in
 * @throws ApiError; nobody is logged in then
 */
export async function enter(
  created: Promise<{ access: string; refresh: string }>,
  secret: string | undefined,
): Promise<void> {
  const noted = noteSecret(secret);
  try {
    const pair = await created;
    // With the key of the previous user.
    tokens.clear();
    tokens.store(pair);
    reloading.set(true);
    loggedIn(pair);
  } catch (error) {
    tokens.clear();
    resetSession();
    throw error;
  }
  await Promise.all([loadPerson(), noted]);
}

/** How long a log-in waits for the code that makes the key of the lock, in milliseconds: without it a later lock is a log-out. */
const lockCodeTimeout = 5000;

/** Tells what makes the key of the lock, once it is loaded on a device that has it: a fast log-in would be over before. */
async function noteSecret(secret: string | undefined): Promise<void> {
  if (localStorage.getItem('lock') !== null)
    await within(lockCodeTimeout, import('../../device/lock-at-log-in.ts'));
  dispatchEvent(new CustomEvent(entering, { detail: secret }));
}

/** Asks the server to end the session of a refresh token, until it has answered: after the usual retries when the network returns. */
export async function confirmLogOut(refreshToken: string): Promise<void> {
  try {
    await call(logOut, { body: { refresh: refreshToken } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status >= 500) {
      const forget = onReturn(() => {
        forget();
        void confirmLogOut(refreshToken);
      });
      return;
    }
  }
  logOutConfirmed(refreshToken);
}
