import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

/** What PostgreSQL writes about itself into its data directory while it runs (postmaster.pid). */
export interface Postmaster {
  process: number;
  /** It takes connections. */
  ready: boolean;
}

/** Reads postmaster.pid; undefined when there is none, or it is being written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = read(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const process = Number(lines[0]);
  if (!Number.isInteger(process) || process <= 0) return undefined;
  return { process, ready: lines[7]?.trim() === 'ready' };
}

/** The PostgreSQL that runs on this cluster at the moment, whoever started it. */
export function findRunning(cluster: string): Postmaster | undefined {
  const found = readPostmaster(cluster);
  return found && isAlive(found.process) && worksOn(found.process, cluster) ? found : undefined;
}

/**
 * After a crash postmaster.pid may name a process that is somebody else's by now, at which PostgreSQL would refuse to start.
 * The file itself has to stay, as PostgreSQL finds by it whether parts of the crashed one still live; but it
 * never minds its own parent's number, so that number is written in the stranger's place.
 */
export function disownStranger(cluster: string, run: string): void {
  const found = readPostmaster(cluster);
  if (!found || !isAlive(found.process) || worksOn(found.process, cluster)) return;
  const path = join(cluster, 'postmaster.pid');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...lines.slice(1)].join('\n'));
  rmSync(join(run, '.s.PGSQL.5432.lock'), { force: true });
}

/** The major version that made the cluster; undefined when there is no cluster. */
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

/** PostgreSQL works in its data directory. Where the system does not tell a process's folder, its command line has to do. */
function worksOn(id: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${id}/cwd`) === cluster;
  } catch {
    if (process.platform === 'linux') return false;
    return spawnSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' }).stdout.includes(
      cluster,
    );
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
