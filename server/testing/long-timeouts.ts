import { patience } from '../database/watch.ts';
import { longestWait } from './longest-wait.ts';

/*
 * Lets the process that imports this wait for PostgreSQL as long as a test waits for anything. A server takes a PostgreSQL
 * that is silent for a second for one that is away, and answers 503; a busy machine can keep PostgreSQL silent for as long.
 * database-away.test.ts shows the real time limits and does not import this.
 */
Object.assign(patience, { connecting: longestWait, silence: longestWait, proof: longestWait });
