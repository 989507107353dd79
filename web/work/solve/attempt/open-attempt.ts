import { type OpenAttempt, startAttempt } from '../../../../contract/work/attempts.ts';
import { loadAnswerQueue } from '../../../answers/solve/load-answer-queue.ts';
import { ApiError, isStatus, isUnreachable } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';
import { answersOf, outbox, refreshOutbox } from '../../../device/outbox.ts';
import { openOwnVault } from '../../../device/own-vault.ts';
import { isOffline } from '../../../lib/api/online.ts';
import { startOutbox } from '../../../ui/outbox/start-outbox.ts';
import { loadParts } from '../api.ts';
import { forgetPaper, hasPaper, keepPaper, readPaper } from './stored-paper.ts';
import { isHandedInHere, type Unsent, unsentOf } from './choice-queue.ts';

/** An attempt that this page has opened. */
export type AttemptOnPage = {
  attempt: OpenAttempt;
  /** Choices of this device that the server does not have. */
  unsent: Unsent;
  /** Whether it was handed in on this device, and the server has not said that it knows. */
  isHandedIn: boolean;
};

/** An attempt that was opened by a button, until the screen of solving takes it. */
let passedOn: { work: number; onPage: AttemptOnPage } | undefined;

/** Passes an attempt on to the screen of solving, which is opened next. */
export function passOn(work: number, onPage: AttemptOnPage): void {
  passedOn = { work, onPage };
}

/** The attempt that was opened just now for a work; undefined where the screen was opened otherwise. */
export function takePassedOn(work: number): AttemptOnPage | undefined {
  const taken = passedOn?.work === work ? passedOn.onPage : undefined;
  passedOn = undefined;
  return taken;
}

/** Milliseconds for which the server is asked, where the attempt is on this device too. */
const responseTimeout = 8000;

/** Opens the attempt at the server. @param isHere whether the device has it too, so that nobody need wait long */
async function openThere(
  id: number,
  go_on: boolean,
  isHere: boolean,
  signal?: AbortSignal,
): Promise<OpenAttempt> {
  if (isHere && isOffline()) throw new ApiError('network', 0, undefined);
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort);
  const timer = isHere ? setTimeout(abort, responseTimeout) : undefined;
  try {
    const options = { signal: stop.signal, once: isHere };
    return (await call(startAttempt, { params: { id }, body: { go_on } }, options)).attempt;
  } catch (error) {
    if (!stop.signal.aborted || signal?.aborted === true) throw error;
    throw new ApiError('timeout', 0, undefined);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The queued answers. They are read before the request to the server, which may take them meanwhile. */
async function readQueue() {
  startOutbox();
  await loadAnswerQueue().catch(() => undefined);
  await openOwnVault({ once: true }).catch(() => undefined);
  await refreshOutbox();
  return answersOf(outbox.get());
}

/**
 * Opens an attempt for this page, and loads the code that shows it. Without the server the stored attempt goes on.
 * @param go_on whether only an attempt that was started goes on
 * @throws ApiError
 */
export async function openAttempt(id: number, go_on: boolean, signal?: AbortSignal): Promise<AttemptOnPage> {
  const queued = await readQueue();
  const isHere = go_on && (await hasPaper(id).catch(() => false));
  const attempt = await openThere(id, go_on, isHere, signal).then(
    async (fromServer) => {
      await keepPaper(id, fromServer);
      return fromServer;
    },
    async (error: unknown) => {
      if (isStatus(error, 409) && error.code === 'not_under_way') void forgetPaper(id);
      const isWanted = isHere && isUnreachable(error);
      const paper = isWanted ? await readPaper(id, queuedMoments(queued)).catch(() => undefined) : undefined;
      if (paper === undefined) throw error;
      return { ...paper.attempt, now: paper.now };
    },
  );
  await loadParts(attempt);
  return {
    attempt,
    unsent: unsentOf(queued, attempt.id),
    isHandedIn: isHandedInHere(queued, attempt.id),
  };

  function queuedMoments(all: typeof queued): string[] {
    return all.filter(({ answer }) => answer.kind !== 'answer' && answer.work === id).map(({ at }) => at);
  }
}
