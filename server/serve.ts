import { join } from 'node:path';

import type { Logger } from 'pino';

import { buildApp } from './app.ts';
import { archiveRest, startArchiving } from './backup/point-in-time/archiving.ts';
import { showDemo } from './commands/show-demo.ts';
import { requireBucket } from './media/storage/bucket.ts';
import { refuseInterrupted } from './commands/upgrade/journal.ts';
import { connectionsBesideWorkers, connectionsOfWorker, countConnections } from './database/connections.ts';
import { checkReplicas, openConfigured } from './database/open.ts';
import { startTerm } from './database/replicas/position.ts';
import { checkPeers } from './database/health/peer-check.ts';
import { closeAppContext, connectAndMigrate, type AppContext } from './app-context.ts';
import { inviteStaff } from './people/invite.ts';
import { announceName } from './process/network/announce-name.ts';
import { addressOf, isGuessed, linkOrigin } from './process/network/address.ts';
import { keepCertificate } from './process/https/certificates.ts';
import { close, listen } from './process/network/listen.ts';
import { archiveOf } from './process/config.ts';
import { openLog } from './process/open-log.ts';
import type { OwnNetwork } from './process/network/own-network.ts';
import { print } from './process/print.ts';
import { serveMetrics } from './process/metrics/listener.ts';
import { textOf, watchWorkers } from './process/metrics/sum.ts';
import { aborted } from './process/run-program.ts';
import { reportToSystemd } from './process/service-manager.ts';
import { demoSettings, settings } from './process/settings.ts';
import { addressLines } from './process/network/show-addresses.ts';
import { startWorkers } from './process/worker-pool.ts';
import { countJobs } from './jobs/queue-store.ts';
import { connectionsOfSchools, serveSchools } from './schools/serve-schools.ts';
import { startJobs } from './start-jobs.ts';

/**
 * Runs the server until `ending` is aborted. Everything that it has opened is closed in reverse order, also when the start
 * fails or is interrupted.
 */
export async function serve(ending: AbortSignal): Promise<void> {
  // An upgrade tries the new version where nobody reaches it.
  if (!process.argv.includes('--trial')) refuseInterrupted();
  const demo = process.argv.includes('--demo');
  const config = demo ? demoSettings(process.argv.includes('--public')) : settings();
  const log = openLog(config.logLevel);
  await using opened = new AsyncDisposableStack();

  const archive = archiveOf(config);
  const archives = archive !== undefined;
  if (archives) opened.defer(() => archiveRest(config, log));
  const postgres = await openConfigured(config, {
    archives,
    log: postgresLog(log),
    ending,
    ...(config.schools && { connections: connectionsOfSchools }),
  });
  opened.defer(() => postgres.stop());
  if (postgres.elsewhere) {
    print(`The database is stored at ${postgres.elsewhere}: PostgreSQL cannot enter the data folder.`);
  }
  const problem = config.readUrl && (await checkReplicas(config.readUrl));
  if (problem) print(problem);

  // Tests without pictures work while the store is away, also for a server that starts then.
  if (config.files !== undefined) await requireBucket(config.files, { mayBeAway: true });
  const { connectionString } = postgres;
  if (config.schools) return await serveSchools(config, connectionString, log, { ending, opened });
  const isAlone = config.workers === 1;
  const context = await connectAndMigrate(
    config,
    connectionString,
    isAlone ? undefined : connectionsBesideWorkers,
  );
  opened.defer(() => closeAppContext(context));
  // The mark of a restored backup may be that of a timeline that comes later.
  if (context.replicas !== undefined) await startTerm(context.database);
  if (config.databaseUrl !== undefined) {
    const shared = { secret: config.secretKey, pictures: context.pictures.storage.mark() };
    opened.defer(await checkPeers(context.pool, shared));
  }
  if (demo) await showDemo(context);
  ending.throwIfAborted();

  await openWatching(context, opened);
  const { network } = context;
  const certificates = await keepCertificate(config, network, log);
  opened.defer(() => certificates.stop());
  const { address, over } = isAlone
    ? await serveAlone(context, log, opened)
    : await serveWithWorkers(context, connectionString, log, { ending, opened });
  const origin = linkOrigin(config.host, address);
  if (isGuessed(config)) {
    print(
      `Links in mails and printed links begin with ${origin}, because PUBLIC_URL is not set: set it to the address that people open.`,
    );
  }
  const announced = announceName(config, network, log);
  opened.defer(() => announced.stop());
  if (archive === undefined && config.backups !== undefined && config.databaseUrl === undefined) {
    print(
      'BACKUP_DIR is a bucket, which gets the backup of each night: until then, changes are on the disk of the data alone.',
    );
  }
  const invitation = await inviteStaff(context, '', origin);
  if (invitation)
    print(`There is no staff account yet. This link creates the first one, and works once:\n${invitation}`);
  for (const line of await addressLines(config, network, process.stdout.isTTY)) print(line);
  print(`Savol is ready at ${address}`);
  printName(network);
  // The first backup and copy of the database would hold up a start on a slow computer.
  const jobs = startJobs(context, log, origin);
  opened.defer(() => jobs.stop());
  if (archive !== undefined) {
    const archiving = startArchiving(context, archive, log);
    opened.defer(() => archiving.stop());
  }
  // A database elsewhere that does not answer is not mended by a new start of the server, which waits for it.
  const answering = `${address}/${config.databaseUrl === undefined ? 'readyz' : 'healthz'}`;
  const reported = reportToSystemd(answering, log);
  opened.defer(() => reported.stop());
  await Promise.race([aborted(ending), over]);
}

/** Serves metrics where the settings say so: the sum of this process and of the workers. */
async function openWatching(
  { config, metrics, pool }: AppContext,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (config.metrics === undefined || metrics === undefined) return;
  metrics.watchSchool({ countJobs: () => countJobs(pool), dataFolder: config.dataFolder });
  const workers = watchWorkers();
  opened.defer(() => workers.stop());
  const read = async () => textOf([await metrics.read(), ...(await workers.read())]);
  const listener = await serveMetrics(config.metrics, read);
  opened.defer(() => listener.stop());
  print(`Metrics are at ${listener.address}`);
}

/** The name is known some moments after the start, when nobody in the network has objected to it. */
function printName(network: OwnNetwork): void {
  let printed: string | undefined;
  network.watch(({ mdnsName }) => {
    if (mdnsName === undefined || mdnsName === printed) return;
    printed = mdnsName;
    print(`Computers and newer phones at school also find it at ${addressOf(mdnsName, network.ports.http)}.`);
  });
}

/** The address of the server; `over` rejects when no process serves any more. */
type Serving = { address: string; over: Promise<void> };

async function serveAlone(context: AppContext, log: Logger, opened: AsyncDisposableStack): Promise<Serving> {
  context.metrics?.watchQueue(context.queue);
  const app = await buildApp(context, log);
  opened.defer(() => close(app));
  const { promise: over } = Promise.withResolvers<void>();
  return { address: await listen(app, context.config, context.network), over };
}

/** Starts workers that serve. This process runs the parts that exist once: PostgreSQL, the queue of jobs, the pool of workers. */
async function serveWithWorkers(
  { config, database, network }: AppContext,
  connectionString: string,
  log: Logger,
  { ending, opened }: { ending: AbortSignal; opened: AsyncDisposableStack },
): Promise<Serving> {
  const connections = connectionsOfWorker(
    config.workers,
    await countConnections(database),
    config.databaseUrl !== undefined,
  );
  const program = join(import.meta.dirname, 'worker.ts');
  const start = { config, connectionString, connections };
  const workers = await startWorkers(program, start, { log, network, ending });
  opened.defer(() => workers.stop());
  return workers;
}

/** Errors that end PostgreSQL are warnings, for operators; its other lines, as those of each start and stop, are for debugging. */
function postgresLog(log: Logger): (line: string) => void {
  const logger = log.child({ from: 'postgresql' });
  return (line) => (/^(WARNING|FATAL|PANIC)/.test(line) ? logger.warn(line) : logger.debug(line));
}
