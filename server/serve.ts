import type { Logger } from 'pino';

import { buildApp } from './app.ts';
import { connectionsBesideWorkers, connectionsOfWorker, countConnections } from './database/connections.ts';
import type { Connection } from './database/database.ts';
import { openConfigured } from './database/open.ts';
import { asked } from './process/run-program.ts';
import { enter } from './enter.ts';
import { closeHouse, type House } from './house.ts';
import { startJobs } from './start-jobs.ts';
import { close, listen } from './process/listen.ts';
import { openLog } from './process/open-log.ts';
import { meetServers } from './meet-servers.ts';
import { inviteStaff } from './people/invite.ts';
import { print } from './process/print.ts';
import { demoSettings, settings } from './process/settings.ts';
import { showDemo } from './commands/show-demo.ts';
import { startWorkers } from './process/worker-pool.ts';

/**
 * Runs the server until it is asked to end. Everything that it opens is closed again in reverse order, however far the
 * start has come.
 */
export async function serve(ending: AbortSignal): Promise<void> {
  const demo = process.argv.includes('--demo');
  const config = demo ? demoSettings() : settings();
  const log = openLog(config.logLevel);
  await using opened = new AsyncDisposableStack();

  const database = await openConfigured(config, { log: postgresLog(log), ending });
  opened.defer(() => database.close());
  if (database.elsewhere) {
    print(`The database is kept at ${database.elsewhere}: PostgreSQL cannot enter the data folder.`);
  }

  const isAlone = config.workers === 1;
  const house = await enter(config, database.connection, isAlone ? undefined : connectionsBesideWorkers);
  opened.defer(() => closeHouse(house));
  if (config.databaseUrl !== undefined) opened.defer(await meetServers(house));
  if (demo) await showDemo(house);
  ending.throwIfAborted();

  const { address, over } = isAlone
    ? await serveAlone(house, log, opened)
    : await serveTogether(house, database.connection, log, { ending, opened });
  const jobs = startJobs(house, log, address);
  opened.defer(() => jobs.stop());

  const invitation = await inviteStaff(house, '', address);
  if (invitation) print(`No staff account is there yet. This link makes the first one, once:\n${invitation}`);
  print(`Savol is ready at ${address}`);
  await Promise.race([asked(ending), over]);
}

/** Where it serves; `over` rejects when nobody serves any more. */
type Serving = { address: string; over: Promise<void> };

async function serveAlone(house: House, log: Logger, opened: AsyncDisposableStack): Promise<Serving> {
  const app = await buildApp(house, log);
  opened.defer(() => close(app));
  const { promise: over } = Promise.withResolvers<void>();
  return { address: await listen(app, house.config), over };
}

/** Others serve, and this process keeps what there is one of: PostgreSQL, the queue and the processes that serve. */
async function serveTogether(
  { config, database }: House,
  connection: Connection,
  log: Logger,
  { ending, opened }: { ending: AbortSignal; opened: AsyncDisposableStack },
): Promise<Serving> {
  const connections = connectionsOfWorker(
    config.workers,
    await countConnections(database),
    config.databaseUrl !== undefined,
  );
  const workers = await startWorkers({ config, connection, connections }, log, ending);
  opened.defer(() => workers.stop());
  return workers;
}

/** PostgreSQL tells of every start and stop; only what ends it is for everybody. */
function postgresLog(log: Logger): (line: string) => void {
  const logger = log.child({ from: 'postgresql' });
  return (line) => (/^(WARNING|FATAL|PANIC)/.test(line) ? logger.warn(line) : logger.debug(line));
}
