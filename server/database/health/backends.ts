import type { MonitoredClient } from '../client.ts';
import type { HealthProbe } from './health-probe.ts';

/**
 * The process of PostgreSQL that serves a connection, and when that was opened, by `performance.now()`: its number is used again
 * after its end.
 */
export type Backend = { process: number; opened: number };

/** Finds those processes that work on a query or wait for a lock. A process that waits for its client does neither. */
export async function findWorking(probe: HealthProbe, processes: number[]): Promise<ReadonlySet<number>> {
  const { rows, process } = await probe.ask(
    `select pg_backend_pid() as own, array(
       select pid from pg_stat_activity
        where pid = any($1::integer[]) and state = 'active' and wait_event_type is distinct from 'Client') as working`,
    [processes],
  );
  const [found] = rows as { own: number; working: number[] }[];
  // Behind a pooler the numbers differ from those that the driver received, and say nothing.
  return new Set(found?.own === process ? found?.working : processes);
}

/**
 * Ends processes whose connections were cut, unless they work. They may not have noticed the cut, and may hold locks.
 * @returns those that work, and may hold locks after that
 */
export async function endBackends(probe: HealthProbe, backends: readonly Backend[]): Promise<Backend[]> {
  const { rows } = await probe.ask(
    `select process, case when works then true else not pg_terminate_backend(process) end as is_left
       from (select process, state = 'active' and wait_event_type is distinct from 'Client' as works
               from pg_stat_activity join unnest($1::integer[], $2::integer[]) as cut (process, age) on pid = process
              where backend_start <= clock_timestamp() - make_interval(secs => age / 1000.0) and usename = current_user) as own`,
    [
      backends.map(({ process }) => process),
      backends.map(({ opened }) => Math.floor(performance.now() - opened)),
    ],
  );
  const answered = rows as { process: number; is_left: boolean }[];
  const left = new Set(answered.filter((row) => row.is_left).map((row) => row.process));
  return backends.filter(({ process }) => left.has(process));
}

/** The process that serves a connection; undefined before that is open, where a pooler changes it, and where others may be on other servers. */
export function backendOf(client: MonitoredClient): Backend | undefined {
  if (client.sharesSessions || client.leadsToReplicas) return undefined;
  if (client.processID === null || client.opened === Infinity) return undefined;
  return { process: client.processID, opened: client.opened };
}
