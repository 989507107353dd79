import { asynchronousCommit, type Fault } from './fault.ts';
import { kill, killPostmaster, postgresOf } from './processes.ts';
import { oneOf } from './random.ts';

/** Kills PostgreSQL while the server continues, in turn its postmaster and one of its backends. */
export const killPostgres: Fault = {
  times: 20,
  unsafe: asynchronousCommit,
  prepare: (crashTest) => async (round) => {
    const backend = round % 2 === 0;
    const server = crashTest.server.process();
    const recovery = await crashTest.measureRecovery(() => {
      if (!backend) return killPostmaster(crashTest.dataFolder);
      kill(oneOf(postgresOf(crashTest.dataFolder)?.backends ?? []));
      return undefined;
    });
    const errors = crashTest.server.process() === server ? [] : ['The server ended with its PostgreSQL.'];
    return { action: backend ? 'killed a backend' : 'killed PostgreSQL', recovery, errors };
  },
};
