import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CannotStart } from '../../../server/process/cannot-start.ts';

/** A clock that processes see and that can be set while they run. */
export type FakeClock = {
  folder: string;
  environment: Record<string, string>;
  close: () => Promise<void>;
  /** Sets the clock of the server, and that of PostgreSQL with it or not, by the number of days that it is ahead. */
  set: (days: number, postgresToo: boolean) => void;
};

const libraries = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** The file that libfaketime reads in the working directory of a process, which differs: so each program has a clock of its own. */
const fileName = 'faketime';

/**
 * @param unsafe sets it by three times as many days, more than Savol tolerates
 * @throws CannotStart where the library is missing
 */
export function fakeClock(at: string, unsafe: boolean): FakeClock {
  const library = libraries.find((path) => existsSync(path));
  if (library === undefined)
    throw new CannotStart('This needs libfaketime, from the Debian package libfaketime.');
  const folder = join(at, 'clock');
  mkdirSync(folder);
  const data = join(folder, 'data');
  return {
    folder,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: fileName,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    },
    close: () => Promise.resolve(),
    set(days, postgresToo) {
      for (const place of [data, ...(postgresToo ? [join(data, 'postgres', 'cluster')] : [])]) {
        const path = join(place, fileName);
        if (days === 0) rmSync(path, { force: true });
        else writeFileSync(path, `${days > 0 ? '+' : ''}${unsafe ? 3 * days : days}d\n`, { mode: 0o644 });
      }
    },
  };
}
