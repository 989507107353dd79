import { disk } from './disk.ts';
import { power, restart } from './power.ts';
import type { Trial } from './trial.ts';
import { upgrade } from './upgrade.ts';
import { watch } from './watch.ts';

/** The trials, by their names on the command line. */
export const trials: Readonly<Record<string, Trial>> = { restart, power, upgrade, watch, disk };
