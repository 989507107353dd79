import { readdirSync, readFileSync } from 'node:fs';

/** A process, read from /proc (Linux). */
type Process = { id: number; parent: number; command: string };

function find(id: number): Process | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
    return state === 'Z' ? undefined : { id, parent: Number(parent), command };
  } catch {
    // It has ended.
    return undefined;
  }
}

export function isRunning(id: number): boolean {
  return find(id) !== undefined;
}

/** The running child processes of a process. */
export function childrenOf(parent: number): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => find(Number(name)))
    .filter((found) => found !== undefined && found.parent === parent) as Process[];
}

export function parentOf(id: number): number {
  return find(id)?.parent ?? 0;
}
