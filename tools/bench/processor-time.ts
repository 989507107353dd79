import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel in a second; 100 on every Linux that Node runs on. */
const ticks = 100;

type Entry = { id: number; parent: number; itself: number; ofEnded: number };

function entryOf(id: number): Entry | undefined {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { id, parent, itself: user + system, ofEnded: childUser + childSystem };
  } catch {
    return undefined;
  }
}

/** Seconds of processor time that processes and their descendants have used so far. Linux only. */
export function processorTime(roots: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => entryOf(Number(name)))
    .filter((entry) => entry !== undefined);
  const byParent = Map.groupBy(all, (entry) => entry.parent);
  const sum = ({ id, itself, ofEnded }: Entry): number =>
    (byParent.get(id) ?? []).reduce((total, child) => total + sum(child), itself + ofEnded);
  return all.filter(({ id }) => roots.includes(id)).reduce((total, entry) => total + sum(entry), 0) / ticks;
}
