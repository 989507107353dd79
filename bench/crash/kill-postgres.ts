import { oneOf } from './one-of.ts';
import { kill, postgresOf } from './processes.ts';
import { type Trial, unsafely } from './trial.ts';

/** Kills PostgreSQL under the living server, in turn its first process and one of those that serve. */
export const killPostgres: Trial = {
  times: 20,
  unsafe: unsafely,
  prepare: (world) => async (round) => {
    const backend = round % 2 === 0;
    const server = world.server.process();
    const silence = await world.suffer(() => {
      const postgres = postgresOf(world.dataFolder);
      if (postgres === undefined) throw new Error('PostgreSQL does not run.');
      if (backend) {
        kill(oneOf(postgres.backends));
        return undefined;
      }
      kill(postgres.postmaster);
      return () => (postgresOf(world.dataFolder)?.postmaster ?? postgres.postmaster) !== postgres.postmaster;
    });
    const complaints = world.server.process() === server ? [] : ['The server fell with its PostgreSQL.'];
    return { harm: backend ? 'killed a backend' : 'killed PostgreSQL', silence, complaints };
  },
};
