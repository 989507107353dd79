import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { call, podman } from './podman.ts';

/** The packages of the libraries that distroless `cc-debian12` has too. */
const libraries = ['base-files', 'ca-certificates', 'libc6', 'libgcc-s1', 'libstdc++6', 'netbase', 'tzdata'];
const release = 'bookworm';

/** The names of images in the place of those of the Dockerfile. */
export type Bases = { build: string; base: string };

/**
 * Makes images in the place of those that come from registries, for a machine that reaches Debian's packages alone: libraries and nothing else, and a small
 * Debian with the Node.js and the npm of this machine.
 * @param folder a temporary folder
 */
export async function makeBases(folder: string): Promise<Bases> {
  const unneeded = [
    'usr/share/doc',
    'usr/share/locale',
    'usr/share/man',
    'var/cache/apt',
    'var/lib/apt/lists',
  ];
  const hook = `--customize-hook=${unneeded.map((path) => `rm -rf "$1"/${path}/*`).join('; ')}`;
  const debian = async (variant: string, packages: readonly string[], name: string) => {
    const archive = join(folder, `${name}.tar`);
    const options = ['--quiet', `--variant=${variant}`, `--include=${packages.join(',')}`, hook];
    await call('mmdebstrap', [...options, release, archive]);
    await podman('import', '--quiet', archive, `localhost/savol-trial-${name}`);
    return `localhost/savol-trial-${name}`;
  };
  const base = await debian('extract', libraries, 'base');
  const bare = await debian('essential', ['ca-certificates', 'libstdc++6'], 'debian');
  return { base, build: await withNode(folder, bare) };
}

/** Adds Node.js and npm to an image, with the certificates that this machine trusts. */
async function withNode(folder: string, image: string): Promise<string> {
  const root = join(folder, 'node');
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  cpSync(dirname(dirname(realpathSync(npm))), join(root, 'usr/local/lib/npm'), {
    recursive: true,
    dereference: true,
  });
  symlinkSync('../lib/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true });
  const trusted = '/etc/ssl/certs/ca-certificates.crt';
  copyFileSync(trusted, join(root, trusted));
  const [name] = (await podman('create', '--quiet', image, 'node')).split('\n');
  try {
    await podman('cp', `${root}/.`, `${name}:/`);
    const change = ['--change', `ENV NODE_EXTRA_CA_CERTS=${trusted}`];
    await podman('commit', '--quiet', ...change, name ?? '', 'localhost/savol-trial-build');
  } finally {
    await podman('rm', name ?? '');
  }
  return 'localhost/savol-trial-build';
}
