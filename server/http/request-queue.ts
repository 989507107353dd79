import { unavailable } from './errors.ts';

/**
 * The most requests of the API that one process handles at a time. A school whose pupils all click at the same moment
 * stays below that. A machine that answers 100 requests a second answers the last one within the 60 seconds that the page waits.
 */
const mostRequests = 2000;

/**
 * Counts the requests that a process handles, and refuses more while there are too many. Delay is not measured instead,
 * since one stall of the process would look like a long queue.
 */
export class RequestQueue {
  /** How many requests may be handled at a time. */
  limit = mostRequests;
  #length = 0;

  /** How many requests are being handled. */
  get length(): number {
    return this.#length;
  }

  /** @throws 503 while the limit is reached */
  refuseWhenFull(): void {
    if (this.#length >= this.limit) throw unavailable('overloaded');
  }

  /** Counts a request while `work` handles it. */
  async run<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
    this.#length += 1;
    try {
      return await work();
    } finally {
      this.#length -= 1;
    }
  }
}
