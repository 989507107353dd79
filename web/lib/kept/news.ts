import type { Meaning } from './meaning.ts';

/** What tabs tell each other about what is kept. It is stored nowhere. */
export type News =
  /** Something on the disk has changed. */
  | { type: 'changed' }
  /** The server has said what became of an answer. */
  | { type: 'settled'; id: string; meaning: Meaning }
  /** The attempt of an answer goes on on another page, or another device; the answer waits. */
  | { type: 'elsewhere'; id: string }
  /** A tab has tried to send, and something still waits. */
  | { type: 'tried' };

export type Channel = { tell: (news: News) => void; hear: (listener: (news: News) => void) => void };

/** The channel between the tabs of this browser. */
export function openChannel(): Channel {
  const channel = new BroadcastChannel('savol-outbox');
  return {
    tell: channel.postMessage.bind(channel),
    hear: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data)),
  };
}

/** What one tab does at a time: sending what is kept, and sending a form. */
type Deed = 'savol-outbox' | 'savol-forms';

/**
 * Runs `work` while no other tab does.
 * @param waits whether to wait for the other tab; otherwise nothing is done while there is one
 * @returns what `work` returns; undefined where another tab is at it. Without locks, on plain http, every tab may run: the server takes
 * each answer once
 */
export async function alone<Value>(
  waits: boolean,
  work: () => Promise<Value>,
  deed: Deed = 'savol-outbox',
): Promise<Value | undefined> {
  // Undefined on plain http, unlike its type says.
  const locks = (globalThis.navigator as { locks?: LockManager }).locks;
  if (locks === undefined) return work();
  return locks.request(deed, { ifAvailable: !waits }, async (lock) => (lock === null ? undefined : work()));
}
