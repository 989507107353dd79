import { takeLock } from '../lock.ts';

/*
 * A process that takes a lock when its parent sends the folder of one, tells whether it has it, and gives it back when
 * its parent sends nothing but an empty text.
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
