import { onReturn } from '../lib/api/online.ts';
import { isChecking, session, signedInUser } from '../lib/session/session-state.ts';
import { personOf, tokens } from '../lib/session/tokens.ts';
import { storedKey } from './local-storage.ts';
import {
  isAnyWaitedFor,
  onQueued,
  onTriedElsewhere,
  publish,
  refreshOutbox,
  stopWaitingForAll,
} from './outbox.ts';
import { fetchKey } from './own-vault.ts';
import { sendQueue } from './requests.ts';
import { nextPause } from './sending.ts';

let pause: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;

/**
 * Runs `work` while no other tab does.
 * @param waits whether to wait for the other tab; otherwise nothing is done while there is one
 * @returns what `work` returns; undefined where another tab is at it. Without locks, on plain http, every tab may run: the server takes
 * each entry once
 */
async function alone<Value>(waits: boolean, work: () => Promise<Value>): Promise<Value | undefined> {
  // Undefined on plain http, unlike its type says.
  const locks = (globalThis.navigator as { locks?: LockManager }).locks;
  if (locks === undefined) return work();
  return locks.request('savol-outbox', { ifAvailable: !waits }, async (lock) =>
    lock === null ? undefined : work(),
  );
}

function tryLater(): void {
  clearTimeout(timer);
  pause = nextPause(pause);
  timer = setTimeout(() => void sendQueued(), pause);
}

/** Sends the queue, unless another tab does. Entries that are queued meanwhile go with it. */
async function sendQueued(): Promise<void> {
  if (isChecking(session.get())) return;
  if (running) {
    again = true;
    return;
  }
  running = true;
  clearTimeout(timer);
  let waits: boolean | undefined;
  try {
    do {
      again = false;
      waits = await alone(isAnyWaitedFor(), () =>
        sendQueue(personOf(tokens.access()), () => {
          again = true;
        }),
      );
    } while (again);
  } catch (error) {
    console.warn('The queue could not be sent:', error);
    stopWaitingForAll();
    waits = true;
  }
  running = false;
  if (waits === false) {
    pause = undefined;
    return;
  }
  tryLater();
  if (waits === true) publish({ type: 'tried' });
}

/** Sends at once, whatever was tried before. */
async function sendNow(): Promise<void> {
  pause = undefined;
  await haveKey();
  void refreshOutbox(true);
  await sendQueued();
}

/** Asks the server for the key of the signed-in user, where it is not here. */
async function haveKey(): Promise<void> {
  const person = signedInUser();
  if (session.get().isAuthenticated !== true || person === null || storedKey()?.person === person.id) return;
  await fetchKey(person.id, { once: true }).catch((error: unknown) =>
    console.warn('This device has no key:', error),
  );
}

/** Sends the queue, and goes on doing so while the page is open. To be called once. */
export function startSending(): void {
  onQueued(() => void sendQueued());
  onTriedElsewhere(() => {
    if (!running) tryLater();
  });
  const begin = () => void sendNow();
  onReturn(begin);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') begin();
  });
  let { isAuthenticated } = session.get();
  session.subscribe(() => {
    if (session.get().isAuthenticated === isAuthenticated) return;
    ({ isAuthenticated } = session.get());
    begin();
  });
  begin();
}
