import { getDeviceLock } from '../../contract/people/device-lock.ts';
import { messageOf } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { session, signedInUser } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { storedKey } from './local-storage.ts';
import {
  forgetLocked,
  lastUse,
  lockedName,
  noteUseAt,
  readLockKey,
  readSetting,
  storeSetting,
} from './lock-store.ts';
import { followPlace, leavePlace, lockNow, showLock } from './lock.ts';
import { openFor } from './opening.ts';

/** How long a browser goes by the setting that it has read, in milliseconds: an hour. */
const settingLife = 60 * 60 * 1000;

/** In this tab, whose log-in was watched here: a tab that is loaded anew has been left alone as long as before. */
const watchedName = 'watched';

const uses = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The storage key as it was before another tab locked this browser. */
let key: string | undefined;
let isLocking = false;

const isLoggedIn = () => tokens.access() !== null;

function lock(): void {
  if (isLocking) return;
  isLocking = true;
  void lockNow().finally(() => (isLocking = false));
}

/** After how many minutes without use this browser locks itself; 0 for never. */
function unusedMinutes(): number {
  const { minutes, own: ownDevice } = readSetting();
  return ownDevice !== undefined && ownDevice === storedKey()?.person ? 0 : minutes;
}

/** Locks this browser if it has been left alone, and looks again when it may have been. */
function look(): void {
  clearTimeout(timer);
  const minutes = unusedMinutes();
  if (!isLoggedIn() || minutes === 0) return;
  const [last, now] = [lastUse(), Date.now()];
  if (isLeftAlone(last, now, minutes)) lock();
  else timer = setTimeout(look, timeLeft(last, now, minutes));
}

/** Notes a use. A computer that wakes from a long sleep is locked instead. */
function noteUse(): void {
  if (!isLoggedIn()) return;
  const [last, now] = [lastUse(), Date.now()];
  if (!isWorthNoting(last, now)) return;
  if (isLeftAlone(last, now, unusedMinutes())) {
    lock();
    return;
  }
  noteUseAt(now);
  ({ key } = storedKey() ?? { key });
}

async function askForSetting(): Promise<void> {
  if (Date.now() - readSetting().at < settingLife) return;
  try {
    const { data_api } = await call(getDeviceLock, {}, { once: true });
    const [setting] = data_api;
    if (setting !== undefined) storeSetting({ minutes: setting.minutes, at: Date.now() });
  } catch (error) {
    console.warn('The time until the lock is not known:', messageOf(error));
  }
}

/** After a log-in: from now on the time without use counts. */
async function begin(): Promise<void> {
  forgetLocked();
  const stored = storedKey();
  key = stored?.key ?? key;
  // Another person uses it too.
  if (stored !== undefined && stored.person !== readSetting().own) storeSetting({ own: undefined });
  const mark = readLockKey()?.salt;
  const isSame = mark !== undefined && sessionStorage.getItem(watchedName) === mark;
  if (!isSame || lastUse() === 0) noteUseAt(Date.now());
  if (mark !== undefined) sessionStorage.setItem(watchedName, mark);
  look();
  await askForSetting();
  look();
  if (mark !== undefined && stored === undefined) await askForKey();
}

/** Without the storage key, and the person on this device, a lock would be a log-out; many screens do without them. */
async function askForKey(): Promise<void> {
  try {
    const { user, my_user } = session.get();
    const person = signedInUser();
    if (person !== null) await openFor(person.id, { user, my_user });
    ({ key } = storedKey() ?? { key });
  } catch (error) {
    console.warn('This browser cannot be locked yet:', messageOf(error));
  }
}

/** Goes along when another tab has locked this browser. */
async function follow(): Promise<void> {
  if (key !== undefined) await leavePlace(key);
  await showLock();
}

/** Locks this browser when nobody uses it, from the next log-in on or from now. To be called once. */
export function watch(): void {
  followPlace();
  for (const use of uses) document.addEventListener(use, noteUse, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  window.addEventListener('storage', ({ key: name, oldValue, newValue }) => {
    if (name === lockedName && newValue !== null && oldValue === null) void follow();
  });
  let was: boolean | null = null;
  const note = () => {
    const { isAuthenticated } = session.get();
    if (isAuthenticated === was) return;
    was = isAuthenticated;
    if (was === true && isLoggedIn()) void begin();
  };
  session.subscribe(note);
  note();
}

/** How often at most a use is noted, in milliseconds. */
const step = 5000;

/**
 * Whether a browser has been left alone for so long that it locks itself.
 * @param last when it was used last, in milliseconds
 * @param minutes without use; 0 for never
 */
export function isLeftAlone(last: number, now: number, minutes: number): boolean {
  return minutes > 0 && now - last >= minutes * 60_000;
}

/** Milliseconds until it would be left alone. Timers of browsers take no more than 24 days. */
export function timeLeft(last: number, now: number, minutes: number): number {
  return Math.max(last + minutes * 60_000 - now, 0);
}

/** Whether a use is worth noting: not each movement of a mouse is. A clock that was set back counts as one. */
export function isWorthNoting(last: number, now: number): boolean {
  return now - last >= step || now < last;
}
