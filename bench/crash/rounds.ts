import type { Round } from './trial.ts';
import { isInTime, type World } from './world.ts';

/** Most sentences of one kind that are shown. */
const most = 5;

/**
 * Does the harm as often as one likes, and after each time holds everything that was acknowledged against what is there.
 * @returns whether nothing was lost or doubled, the server always came back in time, and nobody had to complain
 */
export async function showRounds(world: World, round: Round, times: number): Promise<boolean> {
  const { ledger } = world;
  const wrong = new Set<string>();
  const silences: number[] = [];
  const lost = new Set<string>();
  const doubled = new Set<string>();
  const look = async (again: boolean) => {
    const faults = await world.compare(again);
    for (const fault of faults.lost) lost.add(fault);
    for (const fault of faults.doubled) doubled.add(fault);
  };
  const counts = () =>
    `${ledger.acknowledged} answers and ${ledger.tests.filter(({ seen }) => seen).length} tests with pictures acknowledged, ` +
    `${lost.size} lost, ${doubled.size} doubled`;

  for (let number = 1; number <= times; number += 1) {
    const { harm, silence, complaints } = await round(number);
    silences.push(silence);
    for (const complaint of complaints) wrong.add(complaint);
    await look(false);
    write(`${number}/${times} ${harm}: again after ${(silence / 1000).toFixed(1)} s; ${counts()}`);
  }
  await world.endLoad();
  await look(true);
  write(`In all: ${counts()}; again after ${(Math.max(...silences) / 1000).toFixed(1)} s at most.`);

  for (const complaint of ledger.complaints) wrong.add(complaint);
  if (!silences.every(isInTime)) wrong.add('The server was not back in time.');
  tell('Lost', lost);
  tell('Doubled', doubled);
  tell('Wrong', wrong);
  return lost.size + doubled.size + wrong.size === 0;
}

function tell(what: string, sentences: ReadonlySet<string>): void {
  for (const sentence of [...sentences].slice(0, most)) write(`${what}: ${sentence}`);
  if (sentences.size > most) write(`${what}: and ${sentences.size - most} more`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
