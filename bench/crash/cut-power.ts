import { ext4Disk, requireForDisks } from './disks.ts';
import { kill, postgresOf } from './processes.ts';
import { type Trial, unsafely } from './trial.ts';

const megabytes = 2048;

/**
 * Cuts the power of the disk that everything is on: what was not written through by then is lost. Then it ends whatever
 * still runs, as the same cut would, and starts it all again.
 */
export const cutPower: Trial = {
  times: 10,
  unsafe: unsafely,
  disk(folder) {
    requireForDisks('mkfs.ext4', 'perl', 'mount', 'umount');
    return ext4Disk(folder, megabytes);
  },
  prepare: (world, disk) => async () => {
    const silence = await world.suffer(async () => {
      if (disk === undefined || !('cut' in disk)) throw new Error('This disk has no power to cut.');
      disk.cut();
      const postgres = postgresOf(world.dataFolder);
      if (postgres !== undefined) {
        kill(postgres.supervisor, postgres.postmaster, ...postgres.backends, ...postgres.others);
      }
      await world.server.halt();
      await disk.restart();
      world.server.resume();
      return undefined;
    });
    return { harm: 'cut the power', silence, complaints: [] };
  },
};
