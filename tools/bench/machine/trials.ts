import { power, restart } from './power.ts';
import type { Trial } from './trial.ts';

/** The trials, by their names on the command line. */
export const trials: Readonly<Record<string, Trial>> = { restart, power };
