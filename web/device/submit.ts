import { ApiError } from '../lib/api/api-error.ts';
import { isOffline } from '../lib/api/online.ts';
import { type DeliveryResult, errorOfRefusal } from './sending.ts';
import { enqueue, type EnqueueOptions, onSettled, outcomeOf, removeQueued, stopWaiting } from './outbox.ts';
import type { QueuedAnswer, QueuedForm } from './outbox-disk.ts';

type Later = Extract<DeliveryResult, { outcome: 'later' }>;

export type SubmitOptions = EnqueueOptions & {
  /** Milliseconds without a response after which the entry counts as one that is sent later; none by default. */
  responseTimeout?: number;
  /** Whether an entry that could not be delivered now stays in the queue; it does by default. */
  stays?: (result: Later) => boolean;
};

/** The server has the entry: `reply` is absent where another tab has sent it. Or it is queued, and `settled` says its final result. */
export type SubmissionOutcome = { reply?: unknown; settled?: Promise<DeliveryResult> };

/** What became of an entry on the disk that was queued just now; `later` as soon as no screen is to wait for it. */
async function firstOutcome(id: string, milliseconds: number | undefined): Promise<DeliveryResult> {
  const stop = () => stopWaiting(id);
  const timer = milliseconds === undefined ? undefined : setTimeout(stop, milliseconds);
  window.addEventListener('offline', stop);
  const outcome = outcomeOf(id);
  if (isOffline()) stop();
  const result = await outcome;
  clearTimeout(timer);
  window.removeEventListener('offline', stop);
  return result;
}

/** What the server says of an entry in the end. */
function settledOutcome(id: string): Promise<DeliveryResult> {
  return new Promise((resolve) => {
    const end = onSettled((settled, result) => {
      if (settled !== id) return;
      end();
      resolve(result);
    });
  });
}

/** Removes an entry. @returns false where the disk does not let it go: it is sent later, and submitted again it would be stored twice */
function tryToRemove(id: string): Promise<boolean> {
  return removeQueued(id).then(
    () => true,
    () => false,
  );
}

/**
 * Queues an answer or a form, and waits for what the server says of it.
 * @throws ApiError where the server refuses it, and where it is neither taken nor queued
 */
export async function submit(
  content: QueuedAnswer | QueuedForm,
  { responseTimeout, stays = () => true, ...options }: SubmitOptions = {},
): Promise<SubmissionOutcome> {
  const { id, isStored } = await enqueue(content, options);
  // An entry in memory stays until its request has ended: submitted again, it would be stored twice.
  const result = await (isStored ? firstOutcome(id, responseTimeout) : outcomeOf(id));
  if (result.outcome === 'refused') throw errorOfRefusal(result.refusal);
  if (result.outcome === 'held') return { reply: result.reply };
  if ((isStored && stays(result)) || !(await tryToRemove(id))) return { settled: settledOutcome(id) };
  throw result.error ?? new ApiError('network', 0, undefined);
}
