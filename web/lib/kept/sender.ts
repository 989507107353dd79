import { isOffline, onReturn } from '../online.ts';
import { isChecking, session } from '../session-state.ts';
import { fetchKey } from './fetch-key.ts';
import { alone } from './news.ts';
import { removeEntry, readEntries, type StoredEntry } from './outbox-disk.ts';
import {
  isAnyWaitedFor,
  isWaitedFor,
  onKept,
  onTriedElsewhere,
  type OwnEntry,
  ownOf,
  settle,
  stopWaiting,
  tell,
} from './outbox.ts';
import { nextPause } from './pauses.ts';
import { sendAnswer, sendSealedAnswers, tellUntaken } from './requests.ts';
import { sendRound } from './sending.ts';
import { storedKey } from './storage-key.ts';

let pause: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;

type Listed = StoredEntry & { own: OwnEntry | undefined };

async function list(): Promise<Listed[]> {
  const entries = await readEntries();
  const own = new Map((await ownOf(entries)).map((entry) => [entry.id, entry]));
  return entries.map((entry) => Object.assign(entry, { own: own.get(entry.id) }));
}

async function sendOwn({ id, at, state, own }: Listed) {
  if (own === undefined) return { outcome: 'later', reached: true } as const;
  if (state === 'untaken') return tellUntaken(id, own.opened);
  const meaning = await sendAnswer(id, own.opened, at, !isWaitedFor(id) || isOffline());
  if (meaning.elsewhere === true) tell({ type: 'elsewhere', id });
  if (meaning.outcome === 'later') stopWaiting(id, meaning);
  return meaning;
}

const round = () =>
  sendRound<Listed>({
    list,
    isOwn: ({ own }) => own !== undefined,
    groupOf: ({ own }) => {
      const answer = own?.opened.answer;
      return answer === undefined || answer.kind === 'answer' ? undefined : `work ${answer.work}`;
    },
    sendOwn,
    sendSealed: sendSealedAnswers,
    settle: async ({ own, state }, meaning) => {
      if (own === undefined) return;
      await settle(own, meaning);
      // The server is to hold it at once.
      if (meaning.outcome === 'untaken' && state === 'kept') again = true;
    },
    remove: async ({ id }) => {
      await removeEntry(id);
      tell({ type: 'changed' });
    },
  });

let sendMore: () => Promise<boolean> = () => Promise.resolve(false);

/** Has something else sent after the answers: forms. @param more returns whether something still waits for the server */
export function sendToo(more: typeof sendMore): void {
  sendMore = more;
}

async function sendAll(): Promise<boolean> {
  const waits = await round();
  return (await sendMore()) || waits;
}

function tryLater(): void {
  clearTimeout(timer);
  pause = nextPause(pause);
  timer = setTimeout(() => void sendKept(), pause);
}

/** Sends what is on the disk, unless another tab does. What is given meanwhile goes with it. */
export async function sendKept(): Promise<void> {
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
      waits = await alone(isAnyWaitedFor(), sendAll);
    } while (again);
  } catch (error) {
    console.warn('What is kept could not be sent:', error);
    waits = true;
  }
  running = false;
  if (waits === false) {
    pause = undefined;
    return;
  }
  tryLater();
  if (waits === true) tell({ type: 'tried' });
}

/** Sends at once, whatever was tried before. */
async function sendNow(): Promise<void> {
  pause = undefined;
  await haveKey();
  await sendKept();
}

/** Asks the server for the key of whoever is logged in, where it is not here. */
async function haveKey(): Promise<void> {
  const { isAuthenticated, user, my_user } = session.get();
  const person = my_user ?? user;
  if (isAuthenticated !== true || person === null || storedKey()?.person === person.id) return;
  await fetchKey(person.id, { once: true }).catch((error: unknown) =>
    console.warn('This device has no key:', error),
  );
}

/** Sends what is on the disk, and goes on doing so while the page is open. To be called once. */
export function startSending(): void {
  onKept(() => void sendKept());
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
