import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

/** Milliseconds in which each school is opened at least once. */
const hour = 60 * 60_000;
/** Milliseconds until a directory that did not answer is asked again. */
const minute = 60_000;

/** What a round needs: neither a list nor a visit that fails ends it. */
export type Round = {
  /** The host names of the schools. */
  list: () => Promise<readonly string[]>;
  visit: (host: string) => Promise<unknown>;
  report: (error: unknown) => void;
  /** Milliseconds since a moment in the past, by a clock that is never set. */
  now: () => number;
  /** Waits for a moment of that clock. What it rejects with ends the rounds. */
  until: (moment: number) => Promise<unknown>;
};

/**
 * Visits each school once in an hour, at even distances, so that they are not all opened at once. Visits that take longer than the distance
 * follow one after the other. The list is read anew each hour.
 * @returns never but by rejection, when `until` rejects
 */
export async function visitHourly({ list, visit, report, now, until }: Round): Promise<never> {
  for (;;) {
    const start = now();
    let next = start + hour;
    const hosts = await list().catch((error: unknown) => {
      report(error);
      next = start + minute;
      return [];
    });
    for (const [place, host] of hosts.entries()) {
      await until(start + (hour * place) / hosts.length);
      await visit(host).catch(report);
    }
    await until(next);
  }
}

/** Makes rounds until `stop` is called, and logs what fails. */
export function startRounds(
  { list, visit }: Pick<Round, 'list' | 'visit'>,
  log: Logger,
): { stop: () => void } {
  const ending = new AbortController();
  const report = (error: unknown) => log.warn({ err: error }, 'a school was not opened for its due jobs');
  const now = () => performance.now();
  const until = (moment: number) => sleep(Math.max(0, moment - now()), undefined, { signal: ending.signal });
  visitHourly({ list, visit, report, now, until }).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return { stop: () => ending.abort() };
}
