import { logIn as createTokens, verifyToken } from '../../contract/auth.ts';
import { getOwnUser, ownRecord } from '../../contract/users.ts';
import { isStatus, wordsOf } from './api-error.ts';
import { call, refresh } from './api.ts';
import { resetSession, sessionEnded, updateSession } from './session-state.ts';
import { tokens } from './tokens.ts';

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

/** Checks a stored token and, when it is good, loads the person; a token that is no good is thrown away. */
export async function checkToken(access: string): Promise<void> {
  if (!(await isTokenGood(access))) {
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
