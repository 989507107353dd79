import { asynchronousCommit, type Fault } from './fault.ts';
import { kill, postgresOf } from './processes.ts';

/** Kills the server, in turn alone and together with PostgreSQL and its supervisor. */
export const killServer: Fault = {
  times: 50,
  unsafe: asynchronousCommit,
  prepare: (crashTest) => async (round) => {
    const everything = round % 2 === 0;
    const recovery = await crashTest.measureRecovery(() => {
      const postgres = everything ? postgresOf(crashTest.dataFolder) : undefined;
      const others = postgres === undefined ? [] : [postgres.supervisor, postgres.postmaster];
      const server = crashTest.server.process() ?? 0;
      kill(...others, server);
      return () => crashTest.server.process() !== server;
    });
    return { action: everything ? 'killed all of it' : 'killed the server', recovery, errors: [] };
  },
};
