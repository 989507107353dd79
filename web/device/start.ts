import { verifyToken } from '../../contract/people/auth.ts';
import { rolesOf } from '../../contract/people/roles.ts';
import { ApiError, isStatus, isUnreachable, messageOf } from '../lib/api/api-error.ts';
import { call, refresh } from '../lib/api/api.ts';
import { fetchPerson } from '../lib/session/log-in.ts';
import { forgetOldDrafts } from '../lib/old-drafts.ts';
import { isOffline, onReturn } from '../lib/api/online.ts';
import {
  session,
  sessionEnded,
  signedInUser,
  tokenAccepted,
  updateSession,
} from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { within } from '../lib/api/within.ts';
import { leaveDraftsPlain, openWhenUsed } from '../lib/draft-storage.ts';
import { isUsed } from './local-storage.ts';
import type { Loaded } from './opening.ts';

/** How long the server may take before the page goes on with what the device knows, in milliseconds. */
const responseTimeout = 4000;

/** How long the browser may take to open its database, and the server to give the key, in milliseconds. */
const vaultTimeout = 3000;

/** How long a device without records leaves the line to the way to the first test before it opens the vault, in milliseconds. */
const quiet = 10_000;

/** How long a pupil reads the first test before the vault opens, in milliseconds. */
const reading = 2000;

/** How long until the server is tried again, in milliseconds. The network may return earlier. */
const pause = 15_000;

/** - `put off`: the server could not be reached */
type Check = 'accepted' | 'ended' | 'put off';

/**
 * Checks the stored token. Loads the person where it is valid, and deletes it where it is not. While the server cannot be reached, the
 * stored person counts as logged in, and the check is repeated until it succeeds. So does a person whom this device does not know.
 */
export async function checkToken(): Promise<void> {
  const stored = storedPerson();
  if (!isOffline()) {
    const slow = setTimeout(() => void goOnAs(stored), responseTimeout);
    const done = await check(stored);
    clearTimeout(slow);
    if (done !== 'put off') return;
  }
  if (!(await goOnAs(stored))) {
    console.warn('The token could not be checked.');
    if (!(await goOnAs(unknown))) sessionEnded();
  }
  checkLater();
}

const opening = () => import('./opening.ts');

/** The person as loaded last, from the vault, when the drafts are open too; undefined where this device does not know. */
async function storedPerson(): Promise<Loaded | undefined> {
  if (!isUsed()) return undefined;
  return within(
    2 * vaultTimeout,
    opening().then((file) => file.readPerson()),
  );
}

/** A signed-in user that is not loaded. */
const unknown = { user: null, my_user: null };

/** Logs in the person whom the device knows, unless the check was made meanwhile. */
async function goOnAs(person: Loaded | Promise<Loaded | undefined>): Promise<boolean> {
  const known = await person;
  const access = tokens.access();
  if (known === undefined || access === null) return false;
  if (session.get().isAuthenticated === true) return true;
  updateSession({ access, refresh: tokens.refresh(), ...known });
  tokenAccepted();
  return true;
}

/** Makes the check, unless the server cannot be reached. */
async function check(stored: Promise<Loaded | undefined>): Promise<Check> {
  const access = tokens.access();
  if (access === null) return endSession();
  const checking = isTokenValid(access);
  // Beside the check, since a round takes 300 ms on a slow network.
  const loading = fetchPerson();
  loading.catch(() => undefined);
  const isValid = await checking;
  if (isValid === undefined) return 'put off';
  if (!isValid) return endSession();
  forgetOldDrafts(() => localStorage, Date.now());
  try {
    const person = await loading;
    await openFor(person);
    updateSession({ access: tokens.access(), refresh: tokens.refresh(), ...person });
  } catch (error) {
    if (isUnreachable(error) && (await stored) !== undefined) return 'put off';
    console.warn('The current user could not be loaded:', messageOf(error));
    updateSession({ access: tokens.access(), refresh: tokens.refresh(), ...unknown });
  }
  tokenAccepted();
  return 'accepted';
}

function endSession(): Check {
  tokens.clear();
  sessionEnded();
  return 'ended';
}

/** Whether the access token is valid. An expired one is refreshed first. Undefined where the server could not be reached. */
async function isTokenValid(access: string): Promise<boolean | undefined> {
  try {
    const reply: { code?: unknown } | undefined = await call(verifyToken, { body: { token: access } });
    if (reply?.code !== 'token_not_valid') return true;
    throw new ApiError('refused', 401, reply);
  } catch (error) {
    if (isUnreachable(error)) return undefined;
    try {
      if (isStatus(error, 401) && (await refresh())) return true;
    } catch (failure) {
      if (isUnreachable(failure)) return undefined;
    }
    console.warn('The token check failed:', messageOf(error));
    return false;
  }
}

/**
 * Opens the vault and the drafts of this person before the first screen, if that is fast enough. For a pupil without records on this device
 * it waits until a draft is used, or the screen has been shown for a while. On a slow line the first test comes sooner then.
 */
async function openFor(person: Loaded): Promise<void> {
  const user = signedInUser(person);
  if (user === null) return;
  const { id } = user;
  const open = () => opening().then((file) => file.openFor(id, person));
  const isOnWay = rolesOf(user).every((role) => role === 'pupil' || role === 'user');
  let opened: Promise<void> | undefined;
  const openOnce = (): Promise<void> => {
    opened ??= open().then(leaveDraftsPlain, (error: unknown) => {
      console.warn('The vault:', messageOf(error));
      // Without a line a later use of a draft tries again.
      if (isUnreachable(error)) setTimeout(() => (opened = undefined), pause);
      else leaveDraftsPlain();
    });
    return opened;
  };
  if (isUsed() || !isOnWay) {
    openWhenUsed(openOnce);
    await within(vaultTimeout, openOnce());
    return;
  }
  let timer = setTimeout(() => void openOnce(), quiet);
  openWhenUsed((again) => {
    clearTimeout(timer);
    if (again) return openOnce();
    timer = setTimeout(() => void openOnce(), reading);
    return undefined;
  });
}

/** Repeats the check when the network returns, and now and then, until it was made. */
function checkLater(): void {
  const again = () => {
    forget();
    clearTimeout(timer);
    void checkAgain();
  };
  const forget = onReturn(again);
  const timer = setTimeout(again, pause);
}

async function checkAgain(): Promise<void> {
  // A person has logged out, or logged in, meanwhile.
  if (tokens.access() === null) return;
  if (isOffline() || (await check(storedPerson())) === 'put off') checkLater();
}
