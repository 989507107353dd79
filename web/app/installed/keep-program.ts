import { canWriteQuestions } from '../../../contract/permissions.ts';
import { fitOf } from '../../../contract/wire/version-fit.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { lineIsFree } from '../../lib/api/line-is-free.ts';
import { saidVersion } from '../../lib/api/server-version.ts';
import { signedInUser } from '../../lib/session/session-state.ts';
import { tokens } from '../../lib/session/tokens.ts';
import type { Group, WorkerMessage } from '../../lib/worker-messages.ts';
import { loadAnewFor, ownScript, takeWhenNothingIsUnsaved } from './new-version.ts';
import { nothingUnsaved } from './nothing-unsaved.ts';

/** Milliseconds between two questions for a new worker; the browser itself asks when a page is opened. */
const pauseBetweenChecks = 10 * 60_000;

const say = (worker: ServiceWorker, message: WorkerMessage) => worker.postMessage(message, []);

/** What the person needs without a line: of a dear or slow line only what solving does. */
function wantedGroups(): readonly Group[] {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')) return ['solving'];
  return canWriteQuestions(signedInUser()) ? ['solving', 'everybody', 'authors'] : ['solving', 'everybody'];
}

/** Asks for a new worker when the page is looked at again, when the network returns, and when the server has another version. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - checkedAt > pauseBetweenChecks) check();
  });
  window.addEventListener('online', check);
  saidVersion.subscribe(() => {
    if (fitOf(saidVersion.get()) !== 'fits') check();
  });
}

/** The script with which pages of a worker's build start. A worker that only gives up does not say it. */
function scriptOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as string), { once: true });
    port1.start();
    worker.postMessage({ type: 'script' } satisfies WorkerMessage, [port2]);
  });
}

/**
 * Loads the page anew where a worker has taken over before the page could learn of it: that happens to a page that was just opened. One that
 * is newer than its worker waits for the next worker, which the browser may not have asked for yet.
 */
async function followMissedWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  const { controller } = serviceWorker;
  if (controller === null) return;
  const script = await scriptOf(controller);
  if (script === ownScript) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (next !== null || serviceWorker.controller !== controller) return;
  takeWhenNothingIsUnsaved(() => loadAnewFor(script), 'app.version.here');
}

/**
 * Lets a waiting worker take over when the line is free: Chromium may hold it back for minutes where the one before it is answering requests, as
 * those of a screen that is just opened.
 */
async function take(registration: ServiceWorkerRegistration): Promise<void> {
  await lineIsFree();
  // A person may have started to type meanwhile.
  if (!nothingUnsaved()) takeWhenNothingIsUnsaved(() => void take(registration));
  else if (registration.waiting !== null) say(registration.waiting, { type: 'take' });
}

/**
 * Lets a worker that is ready take over when nothing is unsaved, and then loads the page anew, in every tab on its own. A page that came from the
 * network may be of the new build already.
 */
function takeNewWorkers(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = serviceWorker;
    if (!isFirst && controller !== null) {
      void scriptOf(controller).then((script) => {
        if (script !== ownScript)
          takeWhenNothingIsUnsaved(() => window.location.reload(), 'app.version.here');
      });
    }
    isFirst = false;
  });
  const offer = async () => {
    const { waiting } = registration;
    if (waiting === null || serviceWorker.controller === null) return;
    const text = (await scriptOf(waiting)) === ownScript ? undefined : 'app.version.here';
    takeWhenNothingIsUnsaved(() => void take(registration), text);
  };
  const follow = () => {
    registration.installing?.addEventListener('statechange', () => void offer());
  };
  void offer();
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Asks the browser not to delete what it keeps when the disk is full. Chromium decides by itself, others ask their person once. */
async function askToPersist(): Promise<void> {
  const asked = 'asked_to_persist';
  if (await navigator.storage.persisted()) return;
  const isChromium = 'userAgentData' in navigator;
  if (!isChromium && localStorage.getItem(asked) !== null) return;
  localStorage.setItem(asked, 'yes');
  await navigator.storage.persist();
}

/**
 * Stores the program on this device once a user has logged in here and the line is free. For a guest, who may never come back, it stores
 * nothing, but takes new versions after an earlier log-in. Where the address is no safe origin, as plain HTTP on a local network, browsers
 * have no service workers, and nothing is done.
 */
export async function keepProgram(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    await lineIsFree();
    const known = await navigator.serviceWorker.getRegistration();
    const isLoggedIn = tokens.access() !== null;
    const registration = isLoggedIn ? await navigator.serviceWorker.register('/sw.js') : known;
    if (registration === undefined) return;
    takeNewWorkers(registration);
    checkForUpdates(registration);
    followMissedWorker(registration).catch(() => undefined);
    if (!isLoggedIn) return;
    const { active } = await navigator.serviceWorker.ready;
    if (active !== null) say(active, { type: 'keep', groups: wantedGroups(), language: currentLanguage() });
    await askToPersist();
  } catch (error) {
    // Without a worker everything works as long as there is a line.
    console.warn('The program is not kept on this device:', error);
  }
}
