import { ext4Disk, requireForDisks } from './disks.ts';
import { asynchronousCommit, type Fault } from './fault.ts';
import { kill, postgresOf } from './processes.ts';

const megabytes = 2048;

/**
 * Cuts the power of the disk with all data, so that everything that was not flushed is lost, kills all processes, and
 * starts them again on what the disk has.
 */
export const cutPower: Fault = {
  times: 10,
  unsafe: asynchronousCommit,
  equip(folder) {
    requireForDisks('mkfs.ext4', 'perl', 'mount', 'umount');
    return ext4Disk(folder, megabytes);
  },
  prepare:
    ({ dataFolder, server, measureRecovery }, disk) =>
    async () => {
      const recovery = await measureRecovery(async () => {
        if (disk === undefined || !('cut' in disk)) throw new Error('This disk has no power to cut.');
        disk.cut();
        const postgres = postgresOf(dataFolder);
        if (postgres !== undefined) kill(postgres.supervisor, postgres.postmaster, ...postgres.children);
        await server.halt();
        await disk.restart();
        server.resume();
        return undefined;
      });
      return { action: 'cut the power', recovery, errors: [] };
    },
};
