import { timeouts } from '../database/health/outage-monitor.ts';
import { timeouts as decoderTimeouts } from '../media/decoder-process.ts';
import { timeouts as listTimeouts } from '../reading/read-apart.ts';
import { longestStart } from './longest-wait.ts';

/*
 * A process that imports this waits for PostgreSQL, and for the processes that decode pictures and read lists, until the test fails. A server regards a PostgreSQL that does not answer
 * for a second as away, and answers 503; on a busy machine PostgreSQL can take longer. database-away.test.ts tests the real timeouts and does not import this.
 */
Object.assign(timeouts, { connecting: longestStart, silence: longestStart, probe: longestStart });
Object.assign(listTimeouts, { start: longestStart, task: longestStart });
Object.assign(decoderTimeouts, { start: longestStart, task: longestStart, idle: longestStart });
