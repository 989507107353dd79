import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Config } from '../config.ts';
import { listeningFailed } from '../network/listen.ts';
import { localAddress } from '../network/address.ts';
import { sharedWhilePending } from './open-metrics.ts';

const path = '/metrics';

/** The format of Prometheus that `textOf` writes. */
const mediaType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves the metrics, and nothing else, on an address of their own.
 * @param read returns their text; simultaneous scrapes share a call
 * @returns the address of the metrics, and a function that closes it
 * @throws CannotStart when the address cannot be listened on
 */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  read: () => Promise<string>,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const text = sharedWhilePending(read);
  const server = createServer((request, response) => {
    const isScrape = request.url === path && ['GET', 'HEAD'].includes(request.method ?? '');
    if (!isScrape) {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (metrics) => response.writeHead(200, { 'Content-Type': mediaType }).end(metrics),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw listeningFailed(error, { METRICS_HOST: host }, { METRICS_PORT: port });
  }
  return {
    address: localAddress(host, (server.address() as AddressInfo).port) + path,
    stop: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
