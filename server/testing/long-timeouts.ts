import { patience } from '../database/watch.ts';

/*
 * Gives PostgreSQL five minutes to answer, to the process that imports this. A server takes a PostgreSQL that is silent
 * for a second for one that is away, and answers 503; a busy machine can keep PostgreSQL silent for as long.
 * database-away.test.ts shows the real time limits and does not import this.
 */
const fiveMinutes = 300_000;

Object.assign(patience, { connecting: fiveMinutes, silence: fiveMinutes, proof: fiveMinutes });
