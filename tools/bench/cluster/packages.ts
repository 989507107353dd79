import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { unpackDebian } from '../../../server/testing/debian-packages.ts';

/** The packages of Debian 12 that a cluster consists of, and those that they need beyond a small Debian. */
const names = [
  'patroni',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'postgresql-15',
  'postgresql-client-15',
  'libc-ares2',
  'liblua5.3-0',
  'libopentracing-c-wrapper0',
  'libopentracing1',
  'libpq5',
  'libllvm14',
  'libxslt1.1',
  'python3-cdiff',
  'python3-click',
  'python3-colorama',
  'python3-dateutil',
  'python3-dnspython',
  'python3-etcd',
  'python3-pkg-resources',
  'python3-prettytable',
  'python3-psutil',
  'python3-psycopg2',
  'python3-six',
  'python3-urllib3',
  'python3-wcwidth',
  'python3-yaml',
];

const cache = join(import.meta.dirname, '../../../node_modules/.cache');

/** Where programs of these packages are, and the environment in which they find their libraries. */
export type Packages = { folder: string; environment: NodeJS.ProcessEnv };

/**
 * Downloads the packages and unpacks them into a folder, unless they are there. Nothing is installed, so no service starts.
 * @throws CannotStart where this is no Debian that has them
 */
export function unpackPackages(): Packages {
  const folder = join(cache, 'cluster');
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    try {
      unpackDebian(unfinished, names);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      throw new CannotStart(
        `This needs packages of Debian 12, which cannot be unpacked here.\n${String(error)}`,
      );
    }
    renameSync(unfinished, folder);
  }
  return {
    folder,
    environment: {
      PATH: ['usr/bin', 'usr/sbin', 'usr/lib/postgresql/15/bin']
        .map((path) => join(folder, path))
        .concat('/usr/bin', '/bin')
        .join(':'),
      LD_LIBRARY_PATH: join(folder, 'usr/lib/x86_64-linux-gnu'),
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      LANG: 'C.UTF-8',
    },
  };
}
