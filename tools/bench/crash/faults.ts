import type { Size } from '../size.ts';
import { cutPower } from './cut-power.ts';
import { failCalls } from './fail-calls.ts';
import type { Fault } from './fault.ts';
import { fillDisk } from './fill-disk.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import type { LoadSize } from './load.ts';
import { setClock } from './set-clock.ts';

/** The faults, by their names on the command line. */
export const faults: Readonly<Record<string, Fault>> = {
  server: killServer,
  postgres: killPostgres,
  power: cutPower,
  disk: fillDisk,
  'disk-errors': failCalls,
  clock: setClock,
};

export const size: Size = { tests: 3000, categories: 20, users: 120, results: 100 };
export const loadSize: LoadSize = { pupils: 30, teachers: 2 };
