import { type Role, roleOf } from '../../../contract/people/roles.ts';
import type { User } from '../../../contract/people/users.ts';
import { within } from '../api/within.ts';
import { draftsStored } from '../draft-storage.ts';
import { forgetDrafts } from '../drafts.ts';
import { requestLogOut, unconfirmedLogOut } from './log-out.ts';
import { useObservable } from '../observable.ts';
import { paths } from '../paths/paths.ts';
import {
  resetSession,
  session,
  type Session,
  sessionEnded,
  signedInUser,
  updateSession,
} from './session-state.ts';
import { accessKey, tokens, personOf } from './tokens.ts';

/** The label of a person's highest role; a guest is not logged in. */
export type RoleLabel = Role | 'user' | 'guest';

export function useSession(): Session {
  return useObservable(session);
}

/** The signed-in user, or null. */
export function usePerson(): User | null {
  const current = useSession();
  return current.isAuthenticated === true ? signedInUser(current) : null;
}

/** Whether nobody is signed in. A signed-in user who could not be loaded is no guest. */
export function useIsGuest(): boolean {
  return useSession().isAuthenticated !== true;
}

/** The label of the person's highest role; undefined for a signed-in user who could not be loaded. */
export function useRole(): RoleLabel | undefined {
  const person = usePerson();
  const isGuest = useIsGuest();
  if (person !== null) return roleOf(person);
  return isGuest ? 'guest' : undefined;
}

/** Checks the stored token when the page starts, and loads the person where it is valid. */
export async function startSession(): Promise<void> {
  watchReturns();
  window.addEventListener('storage', (event) => {
    if ((event.key !== null && event.key !== accessKey) || session.get().access === null) return;
    if (!isOfAnother()) return;
    forgetDrafts(() => sessionStorage);
    if (tokens.access() === null) sessionEnded();
    else loadAnew('beforeunload');
  });
  const access = tokens.access();
  updateSession({ access, refresh: tokens.refresh() });
  if (access === null) {
    tokens.clear();
    sessionEnded();
    return;
  }
  // The first page of a guest works without the client, which is a tenth of its code. Where the code cannot be loaded, which the
  // browser reports, the token stays until the page is loaded again.
  await import('../../device/start.ts').then(({ checkToken }) => checkToken()).catch(sessionEnded);
}

/** Repeats a log-out of this tab that the server has not confirmed. */
export async function finishLogOut(): Promise<void> {
  const refresh = unconfirmedLogOut();
  if (refresh === null) return;
  await import('./log-in.ts').then(({ confirmLogOut }) => confirmLogOut(refresh));
}

/** The event of a request to log out. A listener that asks first cancels it, and calls `detail` to log out. */
export const leaving = 'leaving';

/** How long the browser may take to store typed text before a log-out or a lock, in milliseconds. */
export const draftsTimeout = 4000;

/** Logs out, unless something asks first whether that is meant. Typed text is stored before. */
export function leave(next?: string): void {
  const detail = () => void storeAndLogOut(next);
  if (dispatchEvent(new CustomEvent(leaving, { cancelable: true, detail }))) detail();
}

async function storeAndLogOut(next?: string): Promise<void> {
  await within(draftsTimeout, draftsStored());
  logOut(next);
}

/** Deletes the tokens, the person and their drafts, and loads the log-in page, or another one. The server ends the session meanwhile. */
export function logOut(next = `${paths.login}/`): void {
  const refresh = tokens.refresh();
  if (refresh !== null) requestLogOut(refresh);
  forgetDrafts(() => localStorage);
  forgetDrafts(() => sessionStorage);
  tokens.clear();
  resetSession();
  window.history.pushState(null, '', paths.home);
  window.location.assign(next);
}

/*
 * A page may show a person whose session has ended. The browser brings it back as it was left (the back/forward cache), or another tab has
 * logged out meanwhile.
 */

/** Whether the stored token is of another person than the one whom the page shows, or of nobody. */
function isOfAnother(): boolean {
  return personOf(session.get().access) !== personOf(tokens.access());
}

function showPage(isShown: boolean): void {
  // Not by `display`, which would lose the place to which the page was scrolled. Of the two, `opacity` hides dialogs, and `visibility`
  // elements that are visible by themselves.
  document.documentElement.style.cssText = isShown ? '' : 'opacity:0;visibility:hidden';
}

/**
 * Loads the page anew for the signed-in user. Nothing of the page is seen meanwhile.
 * @param silenced events at which the page would ask a question, or store something once more
 */
function loadAnew(...silenced: readonly string[]): void {
  showPage(false);
  for (const name of silenced) {
    window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  }
  window.location.reload();
}

/** Hides the page while it is left, and shows it when it comes back for the same person; for another one it is loaded anew. */
function watchReturns(): void {
  window.addEventListener('pagehide', ({ persisted }) => persisted && showPage(false));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isOfAnother()) loadAnew('beforeunload', 'pagehide');
    else showPage(true);
  });
}
