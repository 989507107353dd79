import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

import { CannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';
import type { Order, Report } from './worker-messages.ts';

/** Times in milliseconds. */
const pauses = { shortest: 100, longest: 5_000 };
/** A worker that served for so long did not die of what it is started with. */
const longEnough = 30_000;
/** Longer than a worker gives the requests that it is at. */
const patience = 20_000;
/** Starts in a row that fail before the program gives up, where no other worker serves. */
const mostFailures = 8;

export type Workers = {
  /** The address to open on this computer. */
  address: string;
  /** Rejects with CannotStart when no worker serves any more and none can be started. */
  over: Promise<void>;
  /** Lets every worker finish what it is at and end. */
  stop: () => Promise<void>;
};

/**
 * Starts as many workers as the settings say, all on one port, and starts each anew that dies.
 * @param ending gives up the start
 * @throws CannotStart when one of them cannot start
 */
export async function startWorkers(order: Order, log: Logger, ending: AbortSignal): Promise<Workers> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../worker.ts'), args: [] });
  // Were every worker to choose a free port, the last one to die would take the address along.
  const config = { ...order.config, port: order.config.port || (await freePort(order.config)) };
  const stopping = new AbortController();
  const giveUp = () => stopping.abort();
  ending.addEventListener('abort', giveUp);
  const crew: Crew = { order: { ...order, config }, log, stopping: stopping.signal, serving: 0 };
  const places = Array.from({ length: config.workers }, () => keepPlace(crew));
  const over = Promise.all(places.map((place) => place.over)).then(() => undefined);
  const stop = async () => {
    stopping.abort();
    await Promise.allSettled(places.map((place) => place.over));
  };
  // Whoever waits for the end hears of it; before that nobody may be waiting yet.
  over.catch(() => undefined);
  try {
    ending.throwIfAborted();
    const [address = ''] = await Promise.race([
      Promise.all(places.map((place) => place.ready)),
      over.then(() => ending.throwIfAborted()).then(() => []),
    ]);
    ending.removeEventListener('abort', giveUp);
    return { address, over, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Crew = { order: Order; log: Logger; stopping: AbortSignal; serving: number };

/** Keeps one worker at work until all are to stop. */
function keepPlace(crew: Crew): { ready: Promise<string>; over: Promise<void> } {
  const { promise: ready, resolve } = Promise.withResolvers<string>();
  return { ready, over: keepOne(crew, resolve) };
}

async function keepOne(crew: Crew, ready: (address: string) => void): Promise<void> {
  let failures = 0;
  let pause = pauses.shortest;
  for (let everServed = false; !crew.stopping.aborted;) {
    const begun = performance.now();
    const end = await runWorker(crew, ready);
    if (crew.stopping.aborted) return;
    everServed ||= end.served;
    failures = end.served ? 0 : failures + 1;
    if (!everServed || (failures >= mostFailures && crew.serving === 0)) throw new CannotStart(end.why);
    crew.log.warn({ why: end.why }, 'a worker died and is started anew');
    pause = performance.now() - begun > longEnough ? pauses.shortest : Math.min(pause * 2, pauses.longest);
    await sleep(pause, undefined, { signal: crew.stopping }).catch(() => undefined);
  }
}

/** Runs one worker to its end, and tells whether it ever served and why it ended. */
async function runWorker(crew: Crew, ready: (address: string) => void) {
  const worker = cluster.fork();
  let served = false;
  let why: string | undefined;
  let bound: NodeJS.Timeout | undefined;
  const stop = () => {
    // It may be gone already, which is what it is asked for.
    worker.send('end', () => undefined);
    bound = setTimeout(() => worker.process.kill('SIGKILL'), patience);
  };
  worker.on('message', (report: Report) => {
    if (report.kind === 'awake') worker.send(crew.order, () => undefined);
    if (report.kind === 'failed') why = report.why;
    if (report.kind !== 'ready') return;
    served = true;
    crew.serving += 1;
    ready(report.address);
  });
  worker.on('error', (error) => (why ??= error.message));
  crew.stopping.addEventListener('abort', stop);
  const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
  crew.stopping.removeEventListener('abort', stop);
  clearTimeout(bound);
  if (served) crew.serving -= 1;
  return {
    served,
    why: why ?? `A worker of Savol (process ${worker.process.pid}) ended with ${signal ?? code}.`,
  };
}

/** A port that nobody listens on now. */
async function freePort({ host }: Config): Promise<number> {
  const server = createServer();
  try {
    server.listen(0, host);
    await once(server, 'listening');
  } catch {
    // The worker's own attempt will tell what is wrong with the address.
    return 0;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
