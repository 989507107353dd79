import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

import { CannotStart } from './cannot-start.ts';
import { type Config, httpsOf } from './config.ts';
import { freePort } from './free-port.ts';
import type { NetworkState, OwnNetwork } from './network/own-network.ts';

/** Milliseconds between the end of a worker and the start of the next one. */
const pauses = { shortest: 100, longest: 5_000 };
/** Milliseconds. A worker that ran at least this long is replaced after the shortest pause. */
const stableAfter = 30_000;
/** Milliseconds before a worker that does not stop is killed: more than the timeout of its requests under way. */
const stopTimeout = 20_000;
/** Failed starts in a row after which the pool gives up, unless another worker serves. */
const mostFailures = 8;

/** The message of the pool to a worker that is awake. */
export type WorkerStart = {
  config: Config;
  connectionString: string;
  /** The most connections to the database that the worker may open. */
  connections: number;
  /** The state of the network at the start of the worker. */
  network: NetworkState;
};

/** The message of the pool to workers that serve: changes of the network since the start. */
export type NetworkNews = { kind: 'network'; network: NetworkState };

/** The messages of a worker to the pool: it can receive its start message; it serves; it cannot serve. */
export type WorkerReport =
  | { kind: 'awake' }
  | { kind: 'ready'; address: string; ports: OwnNetwork['ports'] }
  | { kind: 'failed'; why: string };

export type WorkerPool = {
  /** The address to open on this computer. */
  address: string;
  /** Rejects with CannotStart when no worker serves and none can be started. */
  over: Promise<void>;
  /** Lets every worker finish its requests and end. */
  stop: () => Promise<void>;
};

/**
 * Starts as many workers as the settings say, all on one port, and replaces each that dies.
 * @param program the file that a worker runs
 * @param network receives the ports; its changes are sent to all workers
 * @param ending cancels the start
 * @throws CannotStart when one of them cannot start
 */
export async function startWorkers(
  program: string,
  message: Omit<WorkerStart, 'network'>,
  { log, network, ending }: { log: Logger; network: OwnNetwork; ending: AbortSignal },
): Promise<WorkerPool> {
  cluster.setupPrimary({ exec: program, args: [] });
  // If the workers chose a free port themselves, the port would change after the death of all of them.
  const { host, port, httpsPort } = message.config;
  const config = {
    ...message.config,
    port: port || (await freePort(host)),
    httpsPort: httpsOf(message.config) === 'off' ? 0 : httpsPort || (await freePort(host)),
  };
  const stopping = new AbortController();
  const cancel = () => stopping.abort();
  ending.addEventListener('abort', cancel);
  const pool: Pool = { message: { ...message, config }, log, network, stopping: stopping.signal, serving: 0 };
  network.watch((state) => {
    const news: NetworkNews = { kind: 'network', network: state };
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send(news, () => undefined);
  });
  const slots = Array.from({ length: config.workers }, () => {
    const { promise: ready, resolve } = Promise.withResolvers<string>();
    return { ready, over: runSlot(pool, resolve) };
  });
  const over = Promise.all(slots.map((slot) => slot.over)).then(() => undefined);
  const stop = async () => {
    stopping.abort();
    await Promise.allSettled(slots.map((slot) => slot.over));
  };
  // A rejection before anything awaits `over` must not end the process.
  over.catch(() => undefined);
  try {
    ending.throwIfAborted();
    const [address = ''] = await Promise.race([
      Promise.all(slots.map((slot) => slot.ready)),
      over.then(() => ending.throwIfAborted()).then(() => []),
    ]);
    ending.removeEventListener('abort', cancel);
    return { address, over, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Pool = {
  message: Omit<WorkerStart, 'network'>;
  log: Logger;
  network: OwnNetwork;
  stopping: AbortSignal;
  serving: number;
};

/** Runs one worker after the other until the pool stops. */
async function runSlot(pool: Pool, ready: (address: string) => void): Promise<void> {
  let failures = 0;
  let pause = pauses.shortest;
  for (let everServed = false; !pool.stopping.aborted;) {
    const start = performance.now();
    const end = await runWorker(pool, ready);
    if (pool.stopping.aborted) return;
    everServed ||= end.served;
    failures = end.served ? 0 : failures + 1;
    if (!everServed || (failures >= mostFailures && pool.serving === 0)) throw new CannotStart(end.why);
    pool.log.warn({ why: end.why }, 'a worker died and is started again');
    pause = performance.now() - start > stableAfter ? pauses.shortest : Math.min(pause * 2, pauses.longest);
    await sleep(pause, undefined, { signal: pool.stopping }).catch(() => undefined);
  }
}

/** Runs one worker until it ends. @returns whether it has served, and why it ended */
async function runWorker(pool: Pool, ready: (address: string) => void) {
  const worker = cluster.fork();
  let served = false;
  let why: string | undefined;
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    // Sending fails when the worker has ended already.
    worker.send('end', () => undefined);
    killing = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeout);
  };
  worker.on('message', (report: WorkerReport) => {
    if (report.kind === 'awake') worker.send(startOf(pool), () => undefined);
    if (report.kind === 'failed') why = report.why;
    if (report.kind !== 'ready') return;
    served = true;
    pool.serving += 1;
    pool.network.ports = report.ports;
    ready(report.address);
  });
  worker.on('error', (error) => (why ??= error.message));
  pool.stopping.addEventListener('abort', stop);
  const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
  pool.stopping.removeEventListener('abort', stop);
  clearTimeout(killing);
  if (served) pool.serving -= 1;
  return {
    served,
    why: why ?? `A worker of Savol (process ${worker.process.pid}) ended with ${signal ?? code}.`,
  };
}

function startOf({ message, network }: Pool): WorkerStart {
  return { ...message, network: network.state };
}
