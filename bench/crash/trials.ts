import type { Size } from '../size.ts';
import type { Crowd } from './load.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import { cutPower } from './cut-power.ts';
import { fillDisk } from './fill-disk.ts';
import type { Trial } from './trial.ts';

/** What may befall a school, by the word for it on the command line. */
export const trials: Readonly<Record<string, Trial>> = {
  server: killServer,
  postgres: killPostgres,
  power: cutPower,
  disk: fillDisk,
};

/** How large the school is that they befall, and how many work there at once. */
export const size: Size = { tests: 3000, categories: 20, users: 120, results: 100 };
export const crowd: Crowd = { pupils: 30, teachers: 2 };
