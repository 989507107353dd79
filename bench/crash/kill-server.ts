import { kill, postgresOf } from './processes.ts';
import { type Trial, unsafely } from './trial.ts';

/** Kills the server, in turn alone and together with its PostgreSQL and the supervisor of that. */
export const killServer: Trial = {
  times: 50,
  unsafe: unsafely,
  prepare: (world) => async (round) => {
    const everything = round % 2 === 0;
    const silence = await world.suffer(() => {
      const postgres = everything ? postgresOf(world.dataFolder) : undefined;
      const others = postgres === undefined ? [] : [postgres.supervisor, postgres.postmaster];
      const server = world.server.process() ?? 0;
      kill(...others, server);
      return () => world.server.process() !== server;
    });
    return { harm: everything ? 'killed all of it' : 'killed the server', silence, complaints: [] };
  },
};
