import { setTimeout as sleep } from 'node:timers/promises';

import { compareAnswers } from '../crash/find-losses.ts';
import { waitFor } from '../crash/processes.ts';
import { indented, runTask } from './install.ts';
import { longestReturn, timeOf, untilServed } from './load.ts';
import type { Trial } from './trial.ts';

/** Where `service install` puts the data. */
const dataFolder = '/var/lib/savol/data';
/** Milliseconds of work before the disk dies: longer than a change may be on that disk alone. */
const workBefore = 150_000;
/** Milliseconds of work that may be lost. */
const mostLost = 60_000;

/** Deletes all data while people work, and restores them from the stick. */
export const disk: Trial = async ({ machine, school, print }) => {
  const start = performance.now();
  const isArchived = async () =>
    (await runTask(machine, 'doctor').catch(String)).includes('the last ones of');
  if (!(await waitFor(isArchived, longestReturn))) throw new Error('No changes come to the stick.');
  print(`disk: changes come to the stick, awaited for ${timeOf(start)}`);
  let death = 0;
  let again = '';
  let restored = '';
  const log = await school.work(async (sent) => {
    await sleep(workBefore);
    // Nothing is acknowledged without the disk.
    await machine.run('systemctl kill --signal=KILL savol');
    death = performance.now();
    await machine.run(`systemctl stop savol && rm -rf ${dataFolder}`);
    restored = await runTask(machine, 'restore --to latest');
    await runTask(machine, 'service install');
    await untilServed(sent, performance.now());
    again = timeOf(death);
  });
  const { lost: missing } = await school.read((database) => compareAnswers(log.answers, database));
  const lost = death - Math.min(death, ...missing.map(({ sent }) => sent));
  print(
    `disk: all data deleted, answers are acknowledged again after ${again}; ${missing.length} of ${log.acknowledged} answers lost, those of the last ${(lost / 1000).toFixed(1)} s`,
  );
  print(indented(restored));
  return lost <= mostLost && missing.every(({ sent }) => sent < death);
};
