import { DatabaseError } from 'pg';
import pino, { type Logger } from 'pino';

import { buildApp } from './app.ts';
import { CannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';
import type { Connection } from './database/database.ts';
import { NewerDatabase } from './database/migrate.ts';
import { openConfigured } from './database/open.ts';
import { closeHouse, type House, openHouse } from './house.ts';
import { startJobs } from './jobs.ts';
import { close, listen } from './listen.ts';
import { demoSettings, settings } from './settings.ts';

/**
 * Runs the server until it is asked to end. Everything that it opens is closed again in reverse order, however far the
 * start has come.
 */
export async function serve(ending: AbortSignal): Promise<void> {
  const demo = process.argv.includes('--demo');
  const config = demo ? demoSettings() : settings();
  const log = pino({ level: config.logLevel }, pino.destination(2));
  await using opened = new AsyncDisposableStack();

  const database = await openConfigured(config, { log: postgresLog(log), ending });
  opened.defer(() => database.close());
  if (database.elsewhere) {
    print(
      `The database is kept at ${database.elsewhere}: PostgreSQL's account cannot enter the data folder.`,
    );
  }

  const house = await enter(config, database.connection);
  opened.defer(() => closeHouse(house));
  ending.throwIfAborted();

  const app = await buildApp(house, log);
  opened.defer(() => close(app));
  const address = await listen(app, config);
  const jobs = startJobs(house, log, address);
  opened.defer(() => jobs.stop());
  print(`Savol is ready at ${address}`);

  await asked(ending);
}

/** @throws CannotStart where the schema cannot be brought to this version's */
async function enter(config: Config, connection: Connection): Promise<House> {
  try {
    return await openHouse(config, connection);
  } catch (error) {
    if (error instanceof NewerDatabase) {
      throw new CannotStart(
        `A newer version of Savol has used the database (${error.message}). Start that version, or a later one.`,
      );
    }
    if (error instanceof DatabaseError) {
      throw new CannotStart(`The database cannot be brought to this version of Savol: ${error.message}.`);
    }
    throw error;
  }
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
  return (line) => (/^(FATAL|PANIC)/.test(line) ? logger.warn(line) : logger.debug(line));
}

/** What the person at the keyboard waits for goes to standard output, plain; the log goes to standard error. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
