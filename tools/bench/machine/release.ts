import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CannotStart } from '../../../server/process/cannot-start.ts';

const root = join(import.meta.dirname, '../../..');

/** The version of this folder, and the files of its release. */
export type Release = { version: string; archive: string; packages: string; sums: string };

/** @throws CannotStart where there is no release */
export function findRelease(): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const path = (rest: string) => join(root, 'release', `savol-${version}${rest}`);
  const release = {
    version,
    archive: path('.tar.gz'),
    packages: path(`-packages-${process.platform}-${process.arch}.tar.gz`),
    sums: path('.sha256'),
  };
  if ([release.archive, release.packages, release.sums].every((file) => existsSync(file))) return release;
  throw new CannotStart('This installs a release. Make it first: npm run release');
}
