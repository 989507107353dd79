import { timeOf, untilServed } from './load.ts';
import type { Machine } from './machine.ts';
import type { Trial } from './trial.ts';

/** Shuts the machine down while people work, and switches it on. */
export const restart: Trial = (equipment) =>
  comesBack(equipment, 'restart', async (machine) => {
    await machine.shutDown();
    await machine.boot();
  });

/** Cuts the power of the machine while people work. */
export const power: Trial = (equipment) =>
  comesBack(equipment, 'power cut', async (machine) => {
    await machine.cutPower();
    await machine.boot();
  });

async function comesBack(
  { machine, school, print }: Parameters<Trial>[0],
  action: string,
  happen: (machine: Machine) => Promise<void>,
): Promise<boolean> {
  let again = '';
  const log = await school.work(async (sent) => {
    const start = performance.now();
    await happen(machine);
    const started = timeOf(start);
    await untilServed(sent, performance.now());
    again = `root can log in after ${started}, answers are acknowledged after ${timeOf(start)}`;
  });
  const { sentence, isWhole } = await school.compare(log);
  print(`${action}: ${again}; ${sentence}`);
  return isWhole;
}
