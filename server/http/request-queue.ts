import { unavailable } from './errors.ts';

/**
 * Requests of the API that one process works on at a time, at most. A whole school that clicks at the same moment stays
 * below, and the last one is answered within the 60 seconds that a page waits, even by a machine that answers 100 a second.
 */
const mostRequests = 2000;

/**
 * Counts the requests that a process works on, and refuses more while there are too many. A measured delay would not do:
 * one stall of the process looks like a long queue then, although hardly anybody waits.
 */
export class RequestQueue {
  /** How many requests may be worked on at a time. */
  limit = mostRequests;
  #length = 0;

  /** How many requests are worked on now. */
  get length(): number {
    return this.#length;
  }

  /** @throws 503 while as many requests are worked on as may be */
  refuseWhenFull(): void {
    if (this.#length >= this.limit) throw unavailable('overloaded');
  }

  /** Counts a request while `work` answers it. */
  async run<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
    this.#length += 1;
    try {
      return await work();
    } finally {
      this.#length -= 1;
    }
  }
}
