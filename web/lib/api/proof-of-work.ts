import { proofOf } from '../../../contract/people/mail-requests.ts';
import { solving } from './solving.ts';

/**
 * Solves a challenge of the server in a worker.
 * @returns the proof for the `Proof-Solution` header
 * @throws where the worker cannot run, or the signal is aborted
 */
export async function prove(challenge: string, signal?: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  solving.set(solving.get() + 1);
  try {
    const solution = await new Promise<number>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The challenge cannot be solved.')));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.postMessage(challenge, { transfer: [] });
    });
    return proofOf(challenge, solution);
  } finally {
    worker.terminate();
    solving.set(solving.get() - 1);
  }
}
