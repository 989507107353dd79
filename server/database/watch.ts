import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** The database does not answer: nothing is wrong with what was asked of it. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor() {
    super('the database does not answer');
  }
}

/** Milliseconds. Together, from the question that hangs to the answer that says so, they stay well below two seconds. */
export const patience = {
  /** For a new connection. */
  connecting: 1_300,
  /** Without any answer while some are due, before it is asked whether the database lives at all. */
  silence: 400,
  /** How often one looks whether answers are due. */
  look: 100,
  /** For the answer to that. */
  proof: 800,
  /** Between two attempts to reach a database that is away. */
  pause: 500,
} as const;

/**
 * Tells a database that hangs from a statement that takes its time: while answers are due and none comes, it asks for
 * the simplest one there is. Only where that fails too is the database away.
 */
export type Watch = {
  isAway: () => boolean;
  /** A question was put, and an answer is due. */
  asked: () => void;
  /** It came, whatever it says. */
  heard: () => void;
  /** It will not come, as the connection is gone. */
  lost: () => void;
};

/**
 * @param prove puts the simplest question, and rejects where no answer comes within the given time
 * @param whenAway ends what waits for the database
 */
export function watchOver(prove: (limit: number) => Promise<void>, whenAway: () => void): Watch {
  let due = 0;
  let lastHeard = 0;
  let away = false;
  let looking: NodeJS.Timeout | undefined;

  const look = () => {
    if (performance.now() - lastHeard < patience.silence) return;
    stopLooking();
    void suspect();
  };
  const startLooking = () => {
    looking ??= setInterval(look, patience.look).unref();
  };
  const stopLooking = () => {
    clearInterval(looking);
    looking = undefined;
  };

  const settled = () => {
    due -= 1;
    if (due === 0) stopLooking();
  };

  async function suspect(): Promise<void> {
    const before = lastHeard;
    if ((await proves()) || lastHeard > before) {
      lastHeard = performance.now();
      if (due > 0) startLooking();
      return;
    }
    away = true;
    whenAway();
    do await sleep(patience.pause, undefined, { ref: false });
    while (!(await proves()));
    away = false;
    lastHeard = performance.now();
    if (due > 0) startLooking();
  }

  async function proves(): Promise<boolean> {
    try {
      await prove(patience.proof);
      return true;
    } catch {
      // Where this process itself was late, an answer is there by now and is read in this turn.
      await turn();
      return false;
    }
  }

  return {
    isAway: () => away,
    asked: () => {
      due += 1;
      if (due > 1) return;
      lastHeard = performance.now();
      startLooking();
    },
    heard: () => {
      lastHeard = performance.now();
      settled();
    },
    lost: settled,
  };
}

/** Tells a watch what became of a question: whoever refuses is there, and only a broken connection says nothing. */
export function settle(watch: Watch, error: unknown): void {
  if (error === null || error === undefined || error instanceof pg.DatabaseError) watch.heard();
  else watch.lost();
}

/** Tells a watch of a question, and of the answer when it comes. */
export function watched<Answer>(watch: Watch, answer: Promise<Answer>): Promise<Answer> {
  watch.asked();
  answer.then(watch.heard, (error: unknown) => settle(watch, error));
  return answer;
}
