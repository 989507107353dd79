import type { MonitoredClient } from './client.ts';
import type { HealthProbe } from './health-probe.ts';

/** The process of PostgreSQL that serves a connection. Its number is used again after its end; it is older than `age` milliseconds. */
export type Backend = { process: number; age: number };

/** Finds those processes that work on a query or wait for a lock. A process that waits for its client does neither. */
export async function findWorking(probe: HealthProbe, processes: number[]): Promise<ReadonlySet<number>> {
  const { rows, process } = await probe.ask(
    `select pg_backend_pid() as own, array(
       select pid from pg_stat_activity
        where pid = any($1::integer[]) and state = 'active' and wait_event_type is distinct from 'Client') as working`,
    [processes],
  );
  const [found] = rows as { own: number; working: number[] }[];
  // Behind a pooler the numbers are others than the driver was told, and say nothing.
  return new Set(found?.own === process ? found?.working : processes);
}

/** Ends processes whose connections were cut, unless they work: the network may not have told them, and they may hold locks. */
export async function endBackends(probe: HealthProbe, backends: Backend[]): Promise<void> {
  await probe.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity
       join unnest($1::integer[], $2::integer[]) as cut (process, age) on pid = process
      where backend_start <= clock_timestamp() - make_interval(secs => age / 1000.0)
        and usename = current_user and (state <> 'active' or wait_event_type = 'Client')`,
    [backends.map(({ process }) => process), backends.map(({ age }) => age)],
  );
}

/** The process that serves a connection; undefined before PostgreSQL has told its number. */
export function backendOf(client: MonitoredClient): Backend | undefined {
  if (client.processID === null) return undefined;
  return { process: client.processID, age: Math.floor(performance.now() - client.opened) };
}
