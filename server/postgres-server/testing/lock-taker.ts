import { takeLock } from '../lock.ts';

/*
 * A process that takes the lock in the folder that its parent sends, answers whether it has the lock, and releases it
 * when the parent sends an empty text.
 */

let release: (() => Promise<void>) | undefined;

async function obey(run: string): Promise<void> {
  if (run === '') {
    await release?.();
    release = undefined;
  } else {
    const taken = await takeLock(run, () => ({ process: process.pid, leaving: false }));
    if (typeof taken === 'function') release = taken;
  }
  process.send?.(release !== undefined);
}

process.on('message', (run: string) => void obey(run));
