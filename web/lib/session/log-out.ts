import { base_url } from './session-state.ts';

/** Where this tab has the refresh token of a log-out that the server has not confirmed: it ends with the tab. */
const storageKey = 'log-out';

/** The refresh token of a session that this tab has left, where the server has not confirmed its end. */
export function unconfirmedLogOut(): string | null {
  return sessionStorage.getItem(storageKey);
}

/** The server has ended the session of this refresh token, or never will. */
export function logOutConfirmed(refresh: string): void {
  if (unconfirmedLogOut() === refresh) sessionStorage.removeItem(storageKey);
}

/**
 * Asks the server to end the session of a refresh token, and waits for nothing: the request outlives the page. Where it is lost,
 * the next page of this tab repeats it.
 */
export function requestLogOut(refresh: string): void {
  sessionStorage.setItem(storageKey, refresh);
  const sent = fetch(`${base_url}/auth/logout/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh }),
    keepalive: true,
  });
  sent.then(
    ({ status }) => status < 500 && logOutConfirmed(refresh),
    () => undefined,
  );
}
