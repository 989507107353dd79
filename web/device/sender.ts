import { openedDrafts } from '../lib/draft-storage.ts';
import { draftOf } from '../lib/drafts.ts';
import { isOffline, onReturn } from '../lib/api/online.ts';
import { isChecking, session, signedInUser } from '../lib/session/session-state.ts';
import { personOf, tokens } from '../lib/session/tokens.ts';
import { storedKey } from './local-storage.ts';
import { type Form, removeEntry } from './outbox-disk.ts';
import {
  isAnyWaitedFor,
  isWaitedFor,
  type ListedEntry,
  listEntries,
  onQueued,
  onTriedElsewhere,
  outbox,
  publish,
  refreshOutbox,
  removeQueued,
  rewrite,
  settle,
  stopWaiting,
  stopWaitingForAll,
} from './outbox.ts';
import { fetchKey } from './own-vault.ts';
import { deliver, holdRejected, sendSealedAnswers } from './requests.ts';
import { type DeliveryResult, doubtful, isDoubtful, nextPause, sendRound } from './sending.ts';

/** Deletes what a page that was closed has left beside a form that it had queued: its draft, and the version before it. */
async function tidyForm({ place, draft: text, replaces }: Form): Promise<void> {
  const draft = draftOf(openedDrafts, signedInUser()?.id ?? 0, place);
  if (text !== '' && draft.read() === text) draft.write('');
  if (outbox.get().some(({ id }) => id === replaces)) await removeQueued(replaces ?? '');
}

let pause: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;

const later = { outcome: 'later', reached: true } as const;

async function sendOwn(entry: ListedEntry): Promise<DeliveryResult> {
  const { id, at, state, content } = entry;
  if (content === undefined) return later;
  if (content.answer !== undefined) {
    return state === 'untaken'
      ? holdRejected(id, content.answer, content.reason ?? 'invalid')
      : deliver(id, content, at, !isWaitedFor(id) || isOffline());
  }
  const { form, tried } = content;
  if (!isWaitedFor(id)) await tidyForm(form);
  if (isOffline()) return { outcome: 'later', reached: false };
  if (isDoubtful(form.method, tried, Date.now())) {
    return { outcome: 'refused', reason: 'invalid', refusal: doubtful };
  }
  if (tried === undefined) await rewrite({ ...entry, content }, { ...content, tried: Date.now() });
  return deliver(id, content, at, !isWaitedFor(id));
}

function groupOf({ content }: ListedEntry): string | undefined {
  if (content?.form !== undefined) return 'forms';
  const answer = content?.answer;
  return answer === undefined || answer.kind === 'answer' ? undefined : `work ${answer.work}`;
}

/** Sends what `person` has queued. Another person may log in meanwhile, in another tab: then it waits. */
const roundOf = (person: number | undefined) =>
  sendRound<ListedEntry>({
    list: listEntries,
    isOwn: ({ content }) => content !== undefined,
    groupOf,
    async sendOwn(entry) {
      const isHere = () => personOf(tokens.access()) === person;
      const result = isHere() ? await sendOwn(entry) : later;
      // A refusal is sealed for the signed-in user.
      return result.outcome === 'refused' && !isHere() ? later : result;
    },
    sendSealed: sendSealedAnswers,
    settle: async ({ content, ...entry }, result) => {
      if (content === undefined) return;
      await settle({ ...entry, content }, result);
      // The server is to hold it at once.
      if (result.outcome === 'refused' && entry.state === 'kept' && entry.sealed !== '') again = true;
    },
    postpone: ({ id }, result) => {
      if (result.elsewhere === true) publish({ type: 'elsewhere', id });
      stopWaiting(id, result);
    },
    remove: async ({ id }) => {
      await removeEntry(id);
      publish({ type: 'changed' });
    },
  });

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
      waits = await alone(isAnyWaitedFor(), () => roundOf(personOf(tokens.access())));
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
