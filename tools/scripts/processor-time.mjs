import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** Where Linux has its control groups of version 2: alone, or beside those of version 1. */
const hierarchies = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'];

/**
 * Counts the processor time of commands with all their descendants, in a control group. Where this account may make none, all that the
 * machine does in the meantime counts.
 * @returns the folder of the control group, the seconds so far, and what removes the group
 */
export function countProcessorTime() {
  const group = makeControlGroup();
  const before = secondsOfMachine();
  return {
    group,
    seconds: () => (group === undefined ? secondsOfMachine() - before : secondsOf(group)),
    end() {
      try {
        if (group !== undefined) rmdirSync(group);
      } catch {
        // A process is left in it.
      }
    },
  };
}

function makeControlGroup() {
  try {
    const groupPath = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/';
    for (const hierarchy of hierarchies) {
      const group = join(hierarchy, groupPath, `savol-${process.pid}-${Date.now()}`);
      try {
        mkdirSync(group);
        secondsOf(group);
        return group;
      } catch {
        continue;
      }
    }
  } catch {
    // Not Linux.
  }
  return undefined;
}

function secondsOf(group) {
  const [, microseconds] = /^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8')) ?? [];
  if (microseconds === undefined) throw new Error(`${group} counts no processor time.`);
  return Number(microseconds) / 1e6;
}

function secondsOfMachine() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;
}
