import { logIn as createTokens, logOut, verifyToken } from '../../contract/auth.ts';
import { getOwnUser, ownRecord } from '../../contract/users.ts';
import { ApiError, isStatus, messageOf } from './api-error.ts';
import { call, refresh } from './api.ts';
import { logOutConfirmed } from './log-out.ts';
import { forgetOldDrafts } from './old-drafts.ts';
import { onReturn } from './online.ts';
import {
  loggedIn,
  reloading,
  resetSession,
  sessionEnded,
  tokenAccepted,
  updateSession,
} from './session-state.ts';
import { tokens } from './tokens.ts';

/** Loads the current user and their record; if one of the two fails, both are cleared. Drafts that are too old are deleted. */
export async function loadPerson(): Promise<void> {
  forgetOldDrafts(() => localStorage, Date.now());
  try {
    const [user, record] = await Promise.all([
      call(getOwnUser, {}),
      call(ownRecord, { body: { request_type: 'load_my_user_info' } }, { multipart: true }),
    ]);
    const my_user = 'user_data' in record ? (record.user_data[0] ?? null) : null;
    updateSession({ user, my_user });
  } catch (error) {
    console.warn('The current user could not be loaded:', messageOf(error));
    updateSession({ user: null, my_user: null });
  }
}

/** Whether the stored access token is valid. An expired one is refreshed first. */
async function isTokenValid(access: string): Promise<boolean> {
  try {
    await call(verifyToken, { body: { token: access } });
    return true;
  } catch (error) {
    const renewed = isStatus(error, 401) && (await refresh().catch(() => false));
    if (!renewed) console.warn('The token check failed:', messageOf(error));
    return renewed;
  }
}

/** Checks the stored token. Loads the person where it is valid, and deletes it where it is not. */
export async function checkToken(access: string): Promise<void> {
  if (!(await isTokenValid(access))) {
    tokens.clear();
    sessionEnded();
    return;
  }
  await loadPerson();
  tokenAccepted();
}

/** Logs in, loads the person and reloads the page. @throws ApiError; nobody is logged in then */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  await enter(call(createTokens, { body: credentials }));
  window.location.reload();
}

/**
 * Waits for the tokens of a log-in and loads the person. Until the page is loaded anew, which the caller does, every screen is a
 * waiting panel: a screen would be replaced a moment later, with anything that was begun on it.
 * @throws ApiError; nobody is logged in then
 */
export async function enter(created: Promise<{ access: string; refresh: string }>): Promise<void> {
  try {
    const pair = await created;
    tokens.store(pair);
    reloading.set(true);
    loggedIn(pair);
  } catch (error) {
    tokens.clear();
    resetSession();
    throw error;
  }
  await loadPerson();
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
