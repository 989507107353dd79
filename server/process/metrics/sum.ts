import cluster, { type Worker } from 'node:cluster';

import type { MetricReport } from './open-metrics.ts';

/** The message of the pool to a worker that serves, and the reply. */
export type ReportRequest = { kind: 'metrics' };
export type ReportReply = { kind: 'metrics'; report: MetricReport };

/** Milliseconds that a busy worker has for its report; after them its last one counts. */
const longestReport = 2_000;

/** The text of the sum of reports, in the format of Prometheus. */
export async function textOf(reports: readonly MetricReport[]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate([...reports]).metrics();
}

/** The sum of the counters and histograms of some reports, which are the metrics that never fall. */
async function totalsOf(reports: readonly MetricReport[]): Promise<MetricReport> {
  const { AggregatorRegistry } = await import('prom-client');
  const sum = await AggregatorRegistry.aggregate([...reports]).getMetricsAsJSON();
  return sum.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

export type WorkerReports = {
  /** The reports of all workers since the start of the pool, those that have ended included. */
  read: () => Promise<MetricReport[]>;
  stop: () => void;
};

/**
 * Collects the reports of workers. Totals of a worker that has ended stay in the sum: without them the sum would fall, which Prometheus
 * takes for a new start. The client's own sum over workers fails where one of them does not reply.
 */
export function watchWorkers(): WorkerReports {
  const last = new Map<Worker, MetricReport>();
  const waiting = new Map<Worker, () => void>();
  let ended: MetricReport[] = [];

  const hear = (worker: Worker, message: ReportReply | { kind: string }) => {
    if (message.kind === 'ready') last.set(worker, []);
    if (!('report' in message)) return;
    last.set(worker, message.report);
    waiting.get(worker)?.();
  };
  const end = (worker: Worker) => {
    const report = last.get(worker);
    if (report === undefined) return;
    last.delete(worker);
    ended.push(report);
    waiting.get(worker)?.();
  };
  cluster.on('message', hear);
  cluster.on('exit', end);

  const ask = async (worker: Worker) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestReport);
    waiting.set(worker, resolve);
    const request: ReportRequest = { kind: 'metrics' };
    worker.send(request, () => undefined);
    await promise;
    clearTimeout(timer);
    waiting.delete(worker);
  };

  return {
    async read() {
      await Promise.all(Array.from(last.keys(), ask));
      const gone = ended;
      ended = [];
      if (gone.length > 0) ended.unshift(await totalsOf(gone));
      return [...ended, ...last.values()];
    },
    stop() {
      cluster.off('message', hear);
      cluster.off('exit', end);
    },
  };
}
