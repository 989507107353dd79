import { buildApp } from './app.ts';
import { type AppContext, closeAppContext, openAppContext } from './app-context.ts';
import { CannotStart } from './process/cannot-start.ts';
import { close, listen } from './process/network/listen.ts';
import { openLog } from './process/open-log.ts';
import { aborted } from './process/run-program.ts';
import { openOwnNetwork, type OwnNetwork } from './process/network/own-network.ts';
import type { ReportReply, ReportRequest } from './process/metrics/sum.ts';
import type { NetworkNews, WorkerReport, WorkerStart } from './process/worker-pool.ts';

/** The messages of the pool since the start message. */
const news = openOwnNetwork();

/** Serves as one of several workers, with the settings of the start message, until `ending` is aborted. */
export async function serveAsWorker(ending: AbortSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const message = await receiveStart();
  ending.throwIfAborted();
  try {
    await report({ kind: 'ready', ...(await open(message, opened)) });
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    await report({ kind: 'failed', why: error.message });
    return;
  }
  await aborted(ending);
}

async function open(
  { config, connectionString, connections, network: known }: WorkerStart,
  opened: AsyncDisposableStack,
): Promise<{ address: string; ports: OwnNetwork['ports'] }> {
  const context = await openAppContext(config, connectionString, connections);
  opened.defer(() => closeAppContext(context));
  const { network } = context;
  network.change({ ...known, ...news.state });
  news.watch((state) => network.change(state));
  reportMetrics(context);
  const app = await buildApp(context, openLog(config.logLevel));
  opened.defer(() => close(app));
  return { address: await listen(app, config, network), ports: network.ports };
}

/** Sends the metrics of this process to the pool, each time that it asks for them. */
function reportMetrics({ metrics, queue }: AppContext): void {
  metrics?.watchQueue(queue);
  process.on('message', (received: Partial<ReportRequest>) => {
    if (metrics === undefined || received.kind !== 'metrics') return;
    metrics.read().then(
      (read) => report({ kind: 'metrics', report: read }),
      () => undefined,
    );
  });
}

async function receiveStart(): Promise<WorkerStart> {
  const message = new Promise<WorkerStart>((resolve) => {
    process.on('message', (received) => {
      if (typeof received !== 'object') return;
      const sent = received as WorkerStart | NetworkNews | ReportRequest;
      if (!('kind' in sent)) resolve(sent);
      else if (sent.kind === 'network') news.change(sent.network);
    });
  });
  await report({ kind: 'awake' });
  return message;
}

/** Resolves when the message is sent: a process that ends loses its unsent messages. */
function report(message: WorkerReport | ReportReply): Promise<void> {
  return new Promise((sent) => {
    if (process.send === undefined) sent();
    else process.send(message, undefined, undefined, () => sent());
  });
}
