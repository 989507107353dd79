import type { FastifyInstance } from 'fastify';

import { localAddress } from './address.ts';
import { CannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';

/** Milliseconds that requests under way have when the server ends. */
const endTimeout = 10_000;

/**
 * Listens on the address of the settings.
 * @returns the address to open on this computer, as in http://127.0.0.1:8000
 * @throws CannotStart when the address cannot be listened on
 */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new CannotStart(reason(error, host, port));
  }
  const taken = app.server.address();
  return localAddress(host, typeof taken === 'object' ? (taken?.port ?? port) : port);
}

/** Accepts no more requests, and finishes those that are under way. */
export async function close(app: FastifyInstance): Promise<void> {
  // Fastify would wait for idle connections too, which browsers leave open for later requests.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const closing = setTimeout(() => app.server.closeAllConnections(), endTimeout);
  await app.close();
  clearInterval(idle);
  clearTimeout(closing);
}

function reason(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that one, or choose another PORT.`;
  }
  if (code === 'EACCES') return `This account may not listen on port ${port}. Choose a PORT above 1023.`;
  return `Savol cannot listen on HOST ${host}: ${error instanceof Error ? error.message : String(error)}`;
}
