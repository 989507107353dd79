import { setTimeout as sleep } from 'node:timers/promises';

/** The most milliseconds until a 503: a request may wait five seconds for a connection that others use. */
const longestRefusal = 7_000;

/** Clients that read while a network has a fault. */
export type Observer = {
  counts: { served: number; refused: number; slowest: number; slowestRefusal: number };
  /** Answers that are neither right nor a documented refusal, a sentence each. */
  errors: Set<string>;
  stop: () => Promise<void>;
};

/** Clients at once, more than the server has connections to PostgreSQL. */
const clients = 16;
const pause = 50;

const paths = ['/django/blog_api/category/', '/django/blog_api/', '/readyz', '/django/tests_api/?per_page=5'];

/** Starts clients that read, one request after another. Nothing changes what they read, so every answer is the first one. */
export function observe(origin: string): Observer {
  const counts = { served: 0, refused: 0, slowest: 0, slowestRefusal: 0 };
  const errors = new Set<string>();
  const ending = new AbortController();

  async function read(path: string): Promise<void> {
    const start = performance.now();
    const response = await fetch(origin + path);
    const text = await response.text();
    const taken = performance.now() - start;
    counts.slowest = Math.max(counts.slowest, taken);
    if (response.status === 200) {
      counts.served += 1;
      return;
    }
    counts.refused += 1;
    counts.slowestRefusal = Math.max(counts.slowestRefusal, taken);
    const isDocumented =
      response.status === 503 && response.headers.has('retry-after') && text.includes('"code":');
    if (!isDocumented) errors.add(`GET ${path} was answered ${response.status} ${text.slice(0, 200)}`);
    if (taken > longestRefusal) errors.add(`GET ${path} was refused after ${(taken / 1000).toFixed(1)} s`);
  }

  const reading = Array.from({ length: clients }, async (_, index) => {
    while (!ending.signal.aborted) {
      const path = paths[index % paths.length] ?? '/readyz';
      await read(path).catch((error: unknown) => errors.add(`GET ${path} had no answer: ${String(error)}`));
      await sleep(pause);
    }
  });
  return {
    counts,
    errors,
    async stop() {
      ending.abort();
      await Promise.all(reading);
    },
  };
}

/** Waits until as many requests at once as an observer has clients are all served. @returns the milliseconds that took */
export async function untilWell(origin: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const statuses = await Promise.all(
      Array.from({ length: clients }, async (_, index) => {
        const response = await fetch(origin + (paths[index % paths.length] ?? ''));
        await response.text();
        return response.status;
      }),
    );
    if (statuses.every((status) => status === 200)) return performance.now() - start;
    await sleep(pause);
  }
}
