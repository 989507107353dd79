import './runtime.ts';

import pino, { type Logger } from 'pino';

import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openConfigured } from './database/open.ts';
import { runProgram } from './ending.ts';
import { closeHouse, openHouse } from './house.ts';
import { close, listen } from './listen.ts';
import { demoSettings, settings } from './settings.ts';

await runProgram(async (ending) => {
  const demo = process.argv.includes('--demo');
  const config = demo ? demoSettings() : settings();
  await serve(config, ending);
});

/** Everything that is opened is closed again in reverse order, however far the start has come. */
async function serve(config: Config, ending: AbortSignal): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  await using opened = new AsyncDisposableStack();

  const database = await openConfigured(config, { log: postgresLog(log), ending });
  opened.defer(() => database.close());
  if (database.elsewhere) {
    print(
      `The database is kept at ${database.elsewhere}: PostgreSQL's account cannot enter the data folder.`,
    );
  }

  const house = await openHouse(config, database.connection);
  opened.defer(() => closeHouse(house));
  ending.throwIfAborted();

  const app = await buildApp(house, log);
  opened.defer(() => close(app));
  const address = await listen(app, config);
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
  return (line) => (/^(FATAL|PANIC)/.test(line) ? logger.warn(line) : logger.debug(line));
}

/** What the person at the keyboard waits for goes to standard output, plain; the log goes to standard error. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
