import { patience } from '../database/watch.ts';

/*
 * Gives PostgreSQL all the time for which a busy machine may keep it from answering, to the process that imports this.
 * A server takes a PostgreSQL that is silent for a second for one that is away, and answers 503; that it does, and how
 * soon, is shown by database-away.test.ts, which does not import this. Every other test is about something else.
 */
const asLongAsItTakes = 300_000;

Object.assign(patience, {
  connecting: asLongAsItTakes,
  silence: asLongAsItTakes,
  proof: asLongAsItTakes,
});
