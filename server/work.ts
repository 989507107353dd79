import { buildApp } from './app.ts';
import { CannotStart } from './process/cannot-start.ts';
import { asked } from './process/run-program.ts';
import { closeHouse, openHouse } from './house.ts';
import { close, listen } from './process/listen.ts';
import { openLog } from './process/open-log.ts';
import type { Order, Report } from './process/worker-messages.ts';

/** Serves what the order says beside other workers, until it is asked to end. */
export async function work(ending: AbortSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const order = await nextOrder();
  ending.throwIfAborted();
  try {
    await tell({ kind: 'ready', address: await open(order, opened) });
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    await tell({ kind: 'failed', why: error.message });
    return;
  }
  await asked(ending);
}

async function open({ config, connection, connections }: Order, opened: AsyncDisposableStack) {
  const house = await openHouse(config, connection, connections);
  opened.defer(() => closeHouse(house));
  const app = await buildApp(house, openLog(config.logLevel));
  opened.defer(() => close(app));
  return listen(app, config);
}

async function nextOrder(): Promise<Order> {
  const order = new Promise<Order>((resolve) => {
    process.on('message', (message) => {
      if (typeof message === 'object') resolve(message as Order);
    });
  });
  await tell({ kind: 'awake' });
  return order;
}

/** Resolves when it is said: what a process that ends has not yet said is never heard. */
function tell(report: Report): Promise<void> {
  return new Promise((said) => {
    if (process.send === undefined) said();
    else process.send(report, undefined, undefined, () => said());
  });
}
