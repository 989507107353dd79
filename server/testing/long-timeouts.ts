import { timeouts } from '../database/outage-monitor.ts';
import { longestWait } from './longest-wait.ts';

/*
 * A process that imports this waits for PostgreSQL as long as a test waits for anything. A server takes a PostgreSQL that is
 * silent for a second for one that is away, and answers 503; on a busy machine PostgreSQL can be silent for as long.
 * database-away.test.ts tests the real timeouts and does not import this.
 */
Object.assign(timeouts, { connecting: longestWait, silence: longestWait, probe: longestWait });
