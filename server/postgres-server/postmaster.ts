import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first process of a PostgreSQL, as it describes itself in postmaster.pid in its data directory. */
export type Postmaster = {
  process: number;
  /** Whether it accepts connections. */
  ready: boolean;
};

/** Reads postmaster.pid; undefined when there is none, or it is incomplete because it is being written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = read(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const process = Number(lines[0]);
  if (!Number.isInteger(process) || process <= 0) return undefined;
  return { process, ready: lines[7]?.trim() === 'ready' };
}

/** The number of the first process of the PostgreSQL that runs on the cluster; undefined when none runs. */
export function findRunning(cluster: string): number | undefined {
  const found = readPostmaster(cluster)?.process;
  return found !== undefined && isAlive(found) && worksOn(found, cluster) ? found : undefined;
}

/**
 * Replaces the process number in postmaster.pid when, after a crash, another program has that number: PostgreSQL would
 * refuse to start. The file must remain, as PostgreSQL finds remains of the crashed server by it. The number of this process
 * takes the place of the old one: PostgreSQL ignores the number of its own parent.
 */
export function removeReusedNumber(cluster: string, run: string): void {
  const found = readPostmaster(cluster)?.process;
  if (found === undefined || !isAlive(found) || worksOn(found, cluster)) return;
  const path = join(cluster, 'postmaster.pid');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...lines.slice(1)].join('\n'));
  rmSync(join(run, '.s.PGSQL.5432.lock'), { force: true });
}

/**
 * Deletes lock files without a process number: PostgreSQL refuses to start beside them, and leaves them when the disk fails after it
 * has created them. It creates them only after it has found no remains of a crashed server.
 */
export function removeEmptyLocks(cluster: string, run: string): void {
  for (const path of [join(cluster, 'postmaster.pid'), join(run, '.s.PGSQL.5432.lock')]) {
    if (read(path)?.trim() === '') rmSync(path, { force: true });
  }
}

/** The major version of the PostgreSQL that made the cluster; undefined when there is no cluster. */
export function majorOf(cluster: string): number | undefined {
  const text = read(join(cluster, 'PG_VERSION'));
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** PostgreSQL's working directory is its cluster. Systems without /proc show only the command line. */
function worksOn(id: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${id}/cwd`) === cluster;
  } catch {
    if (process.platform === 'linux') return false;
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' });
    return stdout.includes(cluster);
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
