import type { Logger } from 'pino';

import { buildApp } from './app.ts';
import { openConfigured } from './database/open.ts';
import { enter } from './enter.ts';
import { closeHouse } from './house.ts';
import { startJobs } from './jobs.ts';
import { close, listen } from './listen.ts';
import { openLog } from './open-log.ts';
import { inviteStaff } from './people/invite.ts';
import { print } from './print.ts';
import { demoSettings, settings } from './settings.ts';
import { showDemo } from './show-demo.ts';

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

  const house = await enter(config, database.connection);
  opened.defer(() => closeHouse(house));
  if (demo) await showDemo(house);
  ending.throwIfAborted();

  const app = await buildApp(house, log);
  opened.defer(() => close(app));
  const address = await listen(app, config);
  const jobs = startJobs(house, log, address);
  opened.defer(() => jobs.stop());

  const invitation = await inviteStaff(house, '', address);
  if (invitation) print(`No staff account is there yet. This link makes the first one, once:\n${invitation}`);
  print(`Savol is ready at ${address}`);
  await asked(ending);
}

function asked(ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ending.aborted) resolve();
    ending.addEventListener('abort', () => resolve());
  });
}

/** PostgreSQL tells of every start and stop; only what ends it is for everybody. */
function postgresLog(log: Logger): (line: string) => void {
  const logger = log.child({ from: 'postgresql' });
  return (line) => (/^(WARNING|FATAL|PANIC)/.test(line) ? logger.warn(line) : logger.debug(line));
}
