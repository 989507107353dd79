import { serveMetrics } from '../process/metrics/listener.ts';
import type { Metrics } from '../process/metrics/open-metrics.ts';
import { textOf } from '../process/metrics/sum.ts';
import type { Config } from '../process/config.ts';
import { newRequestQueue } from '../http/limits.ts';
import { print } from '../process/print.ts';
import { countSchools, type Directory } from './directory-store.ts';
import type { Schools } from './open-schools.ts';

type Watched = {
  config: Pick<Config, 'metrics' | 'dataFolder'>;
  metrics: Metrics | undefined;
  directory: Directory;
  schools: Schools;
};

/** Serves the metrics of all schools together where the settings say so. No label names a school. */
export async function serveWatching(
  { config, metrics, directory, schools }: Watched,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (config.metrics === undefined || metrics === undefined) return;
  // Each school has the limit; a process that works on as many in all is as busy as one with a single school.
  const { limit } = newRequestQueue();
  metrics.watchQueue({
    get length() {
      return schools.requests();
    },
    limit,
  });
  const { openings, most } = schools;
  metrics.watchSchools({
    count: () => countSchools(directory),
    open: () => schools.open().length,
    limit: () => most(),
    openings,
  });
  // A directory that does not answer is a database that is away.
  const countJobs = async () => {
    await countSchools(directory);
    return schools.countJobs();
  };
  metrics.watchSchool({ countJobs, dataFolder: config.dataFolder });
  const listener = await serveMetrics(config.metrics, async () => textOf([await metrics.read()]));
  opened.defer(() => listener.stop());
  print(`Metrics are at ${listener.address}`);
}
