import { readdirSync, readFileSync } from 'node:fs';

/** A process as the system tells of it (Linux). */
type Process = { id: number; parent: number; command: string };

function look(id: number): Process | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
    return state === 'Z' ? undefined : { id, parent: Number(parent), command };
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

export function isRunning(id: number): boolean {
  return look(id) !== undefined;
}

/** The processes that a process started and that run now. */
export function childrenOf(parent: number): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => look(Number(name)))
    .filter((found) => found !== undefined && found.parent === parent) as Process[];
}

export function parentOf(id: number): number {
  return look(id)?.parent ?? 0;
}
