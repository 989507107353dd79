import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** The database does not answer. Nothing is wrong with the query. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor() {
    super('the database does not answer');
  }
}

/** Milliseconds. From a query that hangs to the error that says so, they add up to well below two seconds. */
export const timeouts = {
  /** For a new connection. */
  connecting: 1_300,
  /** Without any answer while some are due, before the health probe is sent. */
  silence: 400,
  /** Between two checks of that silence. */
  check: 100,
  /** For the answer to the health probe. */
  probe: 800,
  /** Between two probes of a database that is away. */
  pause: 500,
  /** From the first sign that a connection is lost until it counts as lost. */
  doubt: 600,
  /** For the answer to a question about the state of the database. */
  ask: 600,
  /** Of an idle connection, until the operating system asks whether the other end is there; ten seconds later it counts as lost. */
  keepAlive: 10_000,
} as const;

/**
 * Distinguishes a database that hangs from a query that takes long: when answers are due and none arrives, it sends the health
 * probe. The database is away only when the probe has no answer either.
 */
export type OutageMonitor = {
  isAway: () => boolean;
  /** A query was sent, so an answer is due. */
  sent: () => void;
  /** An answer arrived: rows or an error. */
  answered: () => void;
  /** No answer is due any more: the connection broke, or the pool had one at hand without asking the database. */
  settled: () => void;
  /** The database gave a sign of life that nothing waited for: it opened a connection. */
  heard: () => void;
};

/**
 * @param probe sends the health probe, and rejects when no answer arrives within the given milliseconds
 * @param whenAway ends everything that waits for the database
 * @param whenBack is called when the database answers again
 */
export function monitorOutages(
  probe: (timeout: number) => Promise<void>,
  whenAway: () => void,
  whenBack: () => void,
): OutageMonitor {
  let due = 0;
  let lastAnswer = 0;
  let away = false;
  let checking: NodeJS.Timeout | undefined;

  const check = () => {
    if (performance.now() - lastAnswer < timeouts.silence) return;
    stopChecking();
    void probeSilence();
  };
  const startChecking = () => {
    checking ??= setInterval(check, timeouts.check).unref();
  };
  const stopChecking = () => {
    clearInterval(checking);
    checking = undefined;
  };
  const heard = () => {
    lastAnswer = performance.now();
  };
  const resume = () => {
    heard();
    if (due > 0) startChecking();
  };
  const settled = () => {
    due -= 1;
    if (due === 0) stopChecking();
  };

  async function probeSilence(): Promise<void> {
    const before = lastAnswer;
    if ((await isAlive()) || lastAnswer > before) {
      resume();
      return;
    }
    away = true;
    whenAway();
    do await sleep(timeouts.pause, undefined, { ref: false });
    while (!(await isAlive()));
    away = false;
    whenBack();
    resume();
  }

  async function isAlive(): Promise<boolean> {
    try {
      await probe(timeouts.probe);
      return true;
    } catch {
      // After a stall of this process the answer has arrived, and is read before the end of this turn.
      await endOfTurn();
      return false;
    }
  }

  return {
    isAway: () => away,
    sent: () => {
      due += 1;
      if (due === 1) resume();
    },
    answered: () => {
      heard();
      settled();
    },
    settled,
    heard,
  };
}

/** Reports the outcome of a query. An error of PostgreSQL is an answer; any other error is a broken connection. */
export function report(monitor: OutageMonitor, error: unknown): void {
  if (error === null || error === undefined || error instanceof pg.DatabaseError) monitor.answered();
  else monitor.settled();
}

/** Reports a query that is sent now, and its outcome. */
export function monitored<Answer>(monitor: OutageMonitor, answer: Promise<Answer>): Promise<Answer> {
  monitor.sent();
  answer.then(monitor.answered, (error: unknown) => report(monitor, error));
  return answer;
}
