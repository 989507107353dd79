import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildApp } from '../app.ts';
import { type AppContext, closeAppContext, connectAndMigrate } from '../app-context.ts';
import { timeouts } from '../database/health/outage-monitor.ts';
import { startPostgres } from '../postgres-server/start-postgres.ts';
import { readConfig } from '../process/config.ts';
import { close } from '../process/network/listen.ts';
import { openLog } from '../process/open-log.ts';
import { type DatabaseProxy, startProxy } from './database-proxy.ts';

/** A server with the real timeouts of the database, which it reaches through a proxy. */
export type ProxiedServer = {
  origin: string;
  context: AppContext;
  proxy: DatabaseProxy;
  /** Of the PostgreSQL behind the proxy. */
  connectionString: string;
};

/** Starts a server on a PostgreSQL of its own. All of it ends with `opened`. */
export async function startProxiedServer(opened: AsyncDisposableStack): Promise<ProxiedServer> {
  const { connectionString, stop } = await startPostgres();
  opened.defer(stop);
  const proxy = await startProxy(connectionString);
  opened.defer(() => proxy.close());
  const folder = await mkdtemp(join(tmpdir(), 'savol-test-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' });
  const context = await withLongTimeouts(() => connectAndMigrate(config, proxy.url));
  opened.defer(() => closeAppContext(context));
  const app = await buildApp(context, openLog(config.logLevel));
  opened.defer(() => close(app));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, context, proxy, connectionString };
}

/** Runs `work` with timeouts in which PostgreSQL answers on a busy machine too. */
export async function withLongTimeouts<Made>(work: () => Promise<Made>): Promise<Made> {
  const { connecting, probe, ask } = timeouts;
  Object.assign(timeouts, { connecting: 60_000, probe: 60_000, ask: 60_000 });
  try {
    return await work();
  } finally {
    Object.assign(timeouts, { connecting, probe, ask });
  }
}
