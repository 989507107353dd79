import { oneOf } from './one-of.ts';
import { kill, killPostmaster, postgresOf } from './processes.ts';
import { type Trial, unsafely } from './trial.ts';

/** Kills PostgreSQL under the living server, in turn its first process and one of those that serve. */
export const killPostgres: Trial = {
  times: 20,
  unsafe: unsafely,
  prepare: (world) => async (round) => {
    const backend = round % 2 === 0;
    const server = world.server.process();
    const silence = await world.suffer(() => {
      if (!backend) return killPostmaster(world.dataFolder);
      kill(oneOf(postgresOf(world.dataFolder)?.backends ?? []));
      return undefined;
    });
    const complaints = world.server.process() === server ? [] : ['The server fell with its PostgreSQL.'];
    return { harm: backend ? 'killed a backend' : 'killed PostgreSQL', silence, complaints };
  },
};
