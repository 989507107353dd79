import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { unpackDebian } from '../../../server/testing/debian-packages.ts';

/** A bare Debian 12, and what runs it. */
export type Image = {
  /** A disk with the system. */
  disk: string;
  /** The key of root. */
  key: string;
  /** Linux as a program. */
  userModeLinux: string;
};

/** The address in the example of docs/operations.md, and the one from which this program calls it. */
export const addresses = { machine: '192.168.1.5', caller: '192.168.1.1' } as const;

const gigabyte = 2 ** 30;
const cache = join(import.meta.dirname, '../../../node_modules/.cache');
/** Beside the packages that every Debian has. Its Linux is that of User Mode Linux. */
const packages = ['ca-certificates', 'openssh-server'];
/** What the page installs. It is downloaded with the image, as the machine has no internet. */
const later = 'prometheus';
const programs = { mmdebstrap: 'mmdebstrap', mke2fs: 'e2fsprogs', 'ssh-keygen': 'openssh-client' };

/**
 * Makes the image unless it is there.
 * @throws CannotStart where a program is missing, or this is no Debian 12
 */
export function makeImage(): Image {
  const folder = join(cache, 'machine');
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`;
    try {
      build(unfinished);
      renameSync(unfinished, folder);
    } catch (error) {
      const needed = Object.values(programs).join(' ');
      throw new CannotStart(
        `This makes a Debian 12 as root, by ${needed}, and cannot here.\n${String(error)}`,
      );
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return {
    disk: join(folder, 'disk'),
    key: join(folder, 'key'),
    userModeLinux: join(folder, 'programs/usr/bin/linux.uml'),
  };
}

function build(folder: string): void {
  const root = mkdtempSync(join(tmpdir(), 'savol-debian-'));
  const inRoot = (path: string, text: string) => writeFileSync(join(root, path), text);
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    mkdirSync(join(folder, 'programs'), { recursive: true });
    unpackDebian(join(folder, 'programs'), ['user-mode-linux']);
    run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'key'));
    run(
      'mmdebstrap',
      '--variant=important',
      `--include=${packages.join()}`,
      '--skip=cleanup/apt',
      'bookworm',
      root,
    );
    run('chroot', root, 'apt-get', '-q', '--download-only', '--yes', 'install', later);
    run('chroot', root, 'systemctl', 'enable', 'systemd-networkd');
    run('install', '-D', '--mode=600', join(folder, 'key.pub'), join(root, 'root/.ssh/authorized_keys'));
    inRoot('etc/hostname', 'school\n');
    inRoot('etc/fstab', 'LABEL=root / ext4 defaults 0 1\n');
    inRoot('etc/apt/apt.conf.d/answers', 'APT::Get::Assume-Yes "true";\n');
    inRoot(
      'etc/systemd/network/wired.network',
      `[Match]\nName=vec0\n[Network]\nAddress=${addresses.machine}/24\n`,
    );
    makeDisk(join(folder, 'disk'), 8, '-q', '-L', 'root', '-d', root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Makes a disk, with a file system where parameters for it are named. The file is sparse. */
export function makeDisk(file: string, gigabytes: number, ...parameters: string[]): void {
  writeFileSync(file, '');
  truncateSync(file, gigabytes * gigabyte);
  if (parameters.length > 0) execFileSync('mke2fs', ['-t', 'ext4', ...parameters, file], { stdio: 'pipe' });
}
