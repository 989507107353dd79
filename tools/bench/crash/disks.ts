import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { waitFor } from './processes.ts';

/** A mounted disk for the data folder. */
export type Disk = {
  folder: string;
  /** The environment of a server that uses it. */
  environment: Record<string, string>;
  close: () => Promise<void>;
};

/** A disk whose power can be cut. */
export type CuttableDisk = Disk & {
  /** Discards all writes from now on, and those that were not flushed. */
  cut: () => void;
  /** Unmounts the disk and mounts it again, which replays its journal. */
  restart: () => Promise<void>;
};

/** @throws CannotStart where the user is not root or a program is missing */
export function requireForDisks(...programs: string[]): void {
  if (process.platform !== 'linux') throw new CannotStart('This needs Linux.');
  if (process.getuid?.() !== 0) throw new CannotStart('Only root may mount disks: run this as root.');
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) throw new CannotStart(`This needs ${missing.join(' and ')}, which is not here.`);
}

function attempt(command: string, ...parameters: string[]) {
  return spawnSync(command, parameters, { encoding: 'utf8' });
}

function run(command: string, ...parameters: string[]): void {
  const { status, stderr, error } = attempt(command, ...parameters);
  if (status !== 0) throw new CannotStart(`${command} ${parameters.join(' ')}: ${error?.message ?? stderr}`);
}

/** Unmounts a folder as soon as no process uses it. */
async function unmount(folder: string): Promise<void> {
  const gone = await waitFor(() => attempt('umount', folder).status === 0, 20_000);
  if (!gone) throw new Error(`${folder} is in use and cannot be unmounted.`);
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Lets PostgreSQL's account reach folders inside. */
function traversable(mounted: string): string {
  chmodSync(mounted, 0o711);
  return mounted;
}

/** Makes a small disk in memory. */
export function memoryDisk(at: string, megabytes: number): Disk {
  const mounted = made(join(at, 'disk'));
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mounted);
  return { folder: traversable(mounted), environment: {}, close: () => unmount(mounted) };
}

/** Shuts a file system down without its journal (EXT4_IOC_SHUTDOWN, EXT4_GOING_FLAGS_NOLOGFLUSH). */
const shutdown =
  'open(F, "<", $ARGV[0]) or die $!; my $flag = pack("L", 2); ioctl(F, 0x8004587D, $flag) or die $!';

/** Makes an ext4 disk in a file. */
export function ext4Disk(at: string, megabytes: number): CuttableDisk {
  const image = join(at, 'disk.ext4');
  const mounted = made(join(at, 'disk'));
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 ** 2);
  run('mkfs.ext4', '-q', '-F', image);
  const mount = () => run('mount', '-o', 'loop', image, mounted);
  mount();
  return {
    folder: traversable(mounted),
    environment: {},
    close: () => unmount(mounted),
    cut: () => run('perl', '-e', shutdown, mounted),
    async restart() {
      await unmount(mounted);
      mount();
    },
  };
}
