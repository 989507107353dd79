import { once } from 'node:events';
import { createServer, type Server as SecureServer } from 'node:https';
import type { Server } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { localAddress } from './address.ts';
import { CannotStart } from '../cannot-start.ts';
import { type Config, httpsOf } from '../config.ts';
import type { OwnNetwork } from './own-network.ts';

/** Milliseconds that requests under way have when the server ends. */
const endTimeout = 10_000;

const secureServers = new WeakMap<FastifyInstance, SecureServer>();

/**
 * Listens on the address of the settings, and beside it by HTTPS where the settings say so.
 * @param network receives the ports; has the certificate of HTTPS, which may change later
 * @returns the address to open on this computer, as in http://127.0.0.1:8000
 * @throws CannotStart when the address cannot be listened on
 */
export async function listen(app: FastifyInstance, config: Config, network: OwnNetwork): Promise<string> {
  const { host, port, httpsPort } = config;
  const secure = httpsOf(config) === 'off' ? undefined : await secureServerOf(app, network);
  // Fastify logs each address, and the start prints the one to open.
  const { level } = app.log;
  app.log.level = 'warn';
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listeningFailed(error, { HOST: host }, { PORT: port });
  } finally {
    app.log.level = level;
  }
  network.ports.http = portOf(app.server, port);
  if (secure !== undefined) {
    try {
      await once(secure.listen({ host, port: httpsPort }), 'listening');
    } catch (error) {
      throw listeningFailed(error, { HOST: host }, { HTTPS_PORT: httpsPort });
    }
    network.ports.https = portOf(secure, httpsPort);
  }
  return localAddress(host, network.ports.http);
}

/** The same application behind TLS, with the limits of time that its HTTP server has. */
async function secureServerOf(app: FastifyInstance, network: OwnNetwork): Promise<SecureServer> {
  const { certificate } = network.state;
  if (certificate === undefined) throw new CannotStart('HTTPS has no certificate.');
  await app.ready();
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server;
  const limits = { headersTimeout, requestTimeout, keepAliveTimeout, handshakeTimeout: headersTimeout };
  const secure = createServer(
    { ...limits, ...certificate, minVersion: 'TLSv1.2', connectionsCheckingInterval: 1000 },
    (request, response) => app.routing(request, response),
  );
  secure.setTimeout(timeout);
  // As in app.ts: a socket has its remote address only while it is open, and caches it when it is read.
  secure.on('secureConnection', (socket) => void socket.remoteAddress);
  for (const answer of app.server.listeners('clientError')) secure.on('clientError', answer as () => void);
  network.watch(
    ({ certificate: next }) => next && secure.setSecureContext({ ...next, minVersion: 'TLSv1.2' }),
  );
  secureServers.set(app, secure);
  return secure;
}

function portOf(server: Server, wanted: number): number {
  const taken = server.address();
  return typeof taken === 'object' ? (taken?.port ?? wanted) : wanted;
}

/** Accepts no more requests, and finishes those that are under way. */
export async function close(app: FastifyInstance): Promise<void> {
  const secure = secureServers.get(app);
  const servers = [app.server, ...(secure === undefined ? [] : [secure])];
  // Fastify would wait for idle connections too, which browsers leave open for later requests.
  const idle = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 50);
  const closing = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), endTimeout);
  const closed = secure?.listening === true ? once(secure.close(), 'close') : undefined;
  await Promise.all([app.close(), closed]);
  clearInterval(idle);
  clearTimeout(closing);
}

/**
 * The obstacle to a listener.
 * @param host the setting of its host, with the value
 * @param port the same of its port
 */
export function listeningFailed(
  error: unknown,
  host: Readonly<Record<string, string>>,
  port: Readonly<Record<string, number>>,
): CannotStart {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const [[setting, value] = []] = Object.entries(port);
  if (code === 'EADDRINUSE') {
    return new CannotStart(
      `Port ${value} is in use by another program. Stop that one, or choose another ${setting}.`,
    );
  }
  if (code === 'EACCES') {
    return new CannotStart(`This account may not listen on port ${value}. Choose a ${setting} above 1023.`);
  }
  const where = Object.entries(host).flat().join(' ');
  return new CannotStart(
    `Savol cannot listen on ${where}: ${error instanceof Error ? error.message : String(error)}`,
  );
}
