import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { newApp, serveFiles } from '../app.ts';
import { countConnections } from '../database/connections.ts';
import { type Database, openDatabase, ping } from '../database/database.ts';
import { checkPeers } from '../database/health/peer-check.ts';
import { countRequests } from '../http/request-counts.ts';
import { notFound } from '../http/responses/errors.ts';
import { sendJson } from '../http/responses/send-response.ts';
import { CannotStart } from '../process/cannot-start.ts';
import type { Config } from '../process/config.ts';
import { keepCertificate } from '../process/https/certificates.ts';
import { type Metrics, openMetrics } from '../process/metrics/open-metrics.ts';
import { close, listen } from '../process/network/listen.ts';
import { openOwnNetwork, type OwnNetwork } from '../process/network/own-network.ts';
import { print } from '../process/print.ts';
import { aborted } from '../process/run-program.ts';
import { reportToSystemd } from '../process/service-manager.ts';
import { listSchools, openDirectory, takeVisit } from './directory-store.ts';
import { noSchoolPage } from './no-school-page.ts';
import { connectionsOfSchool, openSchools, type Schools } from './open-schools.ts';
import { startRounds } from './rounds.ts';
import { deleteCopiesOfOthers, markOfFiles } from './shared-files.ts';
import { serveWatching } from './watching.ts';

/** The share of the database's connections that are for schools: others are for commands, administrators and a second server that starts. */
const share = 0.8;

/** The connections of the embedded PostgreSQL, where it has many schools. */
export const connectionsOfSchools = 500;

/**
 * The most schools whose connections the PostgreSQL of a database has room for.
 * @throws CannotStart where it is none
 */
async function mostOn(database: Database): Promise<number> {
  const each = connectionsOfSchool.pool + connectionsOfSchool.beside;
  const most = Math.floor(((await countConnections(database)) * share) / each);
  if (most < 1)
    throw new CannotStart(`PostgreSQL needs a max_connections of ${Math.ceil(each / share)} or more.`);
  return most;
}

/**
 * Serves all schools of a directory until `ending` is aborted, each at its host name.
 * @param connectionString an administrator of the PostgreSQL that has the directory
 */
export async function serveSchools(
  config: Config,
  connectionString: string,
  log: Logger,
  { ending, opened }: { ending: AbortSignal; opened: AsyncDisposableStack },
): Promise<void> {
  const directory = await openDirectory(connectionString);
  opened.defer(() => directory.close());
  if (config.databaseUrl !== undefined) {
    // The keys of schools are in the directory, which all servers have.
    opened.defer(await checkPeers(directory.pool, { secret: '', pictures: markOfFiles(config) }));
  }
  const database = openDatabase(directory.pool);
  const most = await mostOn(database);
  const metrics = config.metrics && (await openMetrics(() => [directory.pool, ...schools.pools()]));
  const schools = openSchools({ config, directory, log, most, mostOn, metrics });
  opened.defer(() => schools.stop());
  const list = async () => {
    const entries = await listSchools(directory);
    await deleteCopiesOfOthers(config, entries);
    schools.forgetOthers(entries);
    return entries.filter(({ is_open }) => is_open).map(({ host }) => host);
  };
  // One of several servers is enough, but the backups of the night are made by those with the setting.
  const visit = async (host: string) => {
    if (await takeVisit(directory, host, config.backups !== undefined)) await schools.visit(host);
  };
  const rounds = startRounds({ list, visit }, log);
  opened.defer(() => rounds.stop());
  await serveWatching({ config, metrics, directory, schools }, opened);
  const network = openOwnNetwork();
  const app = await buildFront(schools, { config, network, log, metrics, isReady: () => ping(database) });
  opened.defer(() => close(app));
  const certificates = await keepCertificate(config, network, log);
  opened.defer(() => certificates.stop());
  const address = await listen(app, config, network);
  print(`Up to ${most} schools are open at once; npm run schools adds, lists and moves them.`);
  print(`Savol is ready at ${address}`);
  const reported = reportToSystemd(`${address}/healthz`, log);
  opened.defer(() => reported.stop());
  await aborted(ending);
}

type Front = {
  config: Config;
  network: OwnNetwork;
  log: Logger;
  metrics: Metrics | undefined;
  isReady: () => Promise<void>;
};

/** The paths that a server answers at each host name, also where no school has it. */
const ofHealth = new Set(['/healthz', '/readyz']);

/**
 * The server in front of the schools. It has the files of the page, which are the same for all. It finds the school of each other request by
 * the host name, and reads nothing else of it.
 */
export async function buildFront(
  schools: Schools,
  { config, network, log, metrics, isReady }: Front,
): Promise<FastifyInstance> {
  const app = newApp(config, network, log.child({}, { level: 'error' }));
  const handedOver = new WeakSet<IncomingMessage>();
  countRequests(app, { metrics }, ({ raw }) => !handedOver.has(raw));
  await serveFiles(app, config);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && !ofHealth.has(request.routeOptions.url ?? '')) return;
    if (!(await schools.answer(hostOf(request.headers.host), request.raw, reply.raw))) return;
    handedOver.add(request.raw);
    reply.hijack();
  });
  app.get('/healthz', (_request, reply) => sendJson(reply, { status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    await isReady();
    return sendJson(reply, { status: 'ok' });
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.headers.accept?.includes('text/html') !== true) throw notFound();
    return reply
      .status(404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(noSchoolPage);
  });
  await app.ready();
  return app;
}

/** The name in a Host header in small letters, without the port and a dot at the end. */
export function hostOf(header = ''): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
