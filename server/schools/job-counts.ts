import type { JobCount } from '../process/metrics/open-metrics.ts';

/** The jobs of schools by task and state. Those of a closed school are as they were when it was closed, until it is opened again. */
export class JobCounts {
  readonly #counts = new Map<string, readonly JobCount[]>();

  /** Notes the present jobs of an open school. @param counts undefined where they are not known: then the last ones count */
  note(host: string, counts: readonly JobCount[] | undefined): void {
    if (counts !== undefined) this.#counts.set(host, counts);
  }

  /** Notes the jobs of a school that is closed. Those that wait or run go on when it is opened: they are not late meanwhile. */
  noteLast(host: string, counts = this.#counts.get(host)): void {
    this.note(
      host,
      counts?.filter(({ state }) => state === 'failed' || state === 'scheduled'),
    );
  }

  /** Forgets all schools but some. */
  retain(hosts: ReadonlySet<string>): void {
    for (const host of this.#counts.keys()) if (!hosts.has(host)) this.#counts.delete(host);
  }

  /** The jobs of all schools together, and the age of the oldest of them. */
  sum(): JobCount[] {
    const sums = new Map<string, JobCount>();
    for (const count of [...this.#counts.values()].flat()) {
      const key = `${count.task} ${count.state}`;
      const { jobs, oldest } = sums.get(key) ?? { jobs: 0, oldest: 0 };
      sums.set(key, { ...count, jobs: jobs + count.jobs, oldest: Math.max(oldest, count.oldest) });
    }
    return [...sums.values()];
  }
}
