import { execFile } from 'node:child_process';
import { setInterval } from 'node:timers/promises';

import type { Logger } from 'pino';

/**
 * Tells systemd, where it started this process, that the server is ready and, as long as the server answers, that it is alive: four times
 * in each period of the watchdog. systemd's own program sends the messages, as Node has no datagrams on Unix sockets.
 * @param answering the address that answers 200 as long as a new start would mend nothing
 * @returns what tells systemd that the server is stopping
 */
export function reportToSystemd(
  answering: string,
  log: Logger,
  environment: NodeJS.ProcessEnv = process.env,
): { stop: () => Promise<void> } {
  const { NOTIFY_SOCKET, PATH, WATCHDOG_USEC = '0' } = environment;
  if (NOTIFY_SOCKET === undefined) return { stop: () => Promise.resolve() };
  const ending = new AbortController();
  const notify = (message: string) =>
    new Promise<void>((resolve) => {
      execFile('systemd-notify', [message], { env: { NOTIFY_SOCKET, PATH }, timeout: 10_000 }, (error) => {
        if (error !== null) log.warn({ err: error }, 'systemd was not notified');
        resolve();
      });
    });

  const watch = async () => {
    await notify('READY=1');
    const period = Number(WATCHDOG_USEC) / 1000 / 4;
    if (period === 0) return;
    for await (const _ of setInterval(period, undefined, { signal: ending.signal })) {
      // A connection of its own, as an idle one could belong to a worker that still answers while others do not.
      const request = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(period) };
      const response = await fetch(answering, request).catch(() => undefined);
      if (response?.ok === true) await notify('WATCHDOG=1');
      else log.warn({ status: response?.status }, 'the server does not answer itself');
    }
  };
  const over = watch().catch(() => undefined);
  return {
    async stop() {
      ending.abort();
      await over;
      await notify('STOPPING=1');
    },
  };
}
