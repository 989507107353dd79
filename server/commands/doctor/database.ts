import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type pg from 'pg';

import { openClient } from '../../backup/open-client.ts';
import { lastApplied, migrations, NewerDatabase, OlderDatabase } from '../../database/migrate.ts';
import { openConfigured } from '../../database/open.ts';
import type { KeylessConfig } from '../../process/config.ts';
import { timeOf } from '../../process/school-days.ts';
import {
  countFailingMails,
  type DatabaseFacts,
  findAnswersAfter,
  readFacts,
  tryWriting,
} from './facts-store.ts';
import { counted, type Finding, findingsOf, messageOf } from './finding.ts';

const { good, wrong } = findingsOf('Database');
const clock = findingsOf('Clock');

/** Seconds by which the clocks of the database and of this machine may differ. */
const mostSeconds = 5;

/**
 * Whether the database answers, is of this version and can be written, and whether the clocks are right. An embedded one is started where no server runs.
 * @returns also the number of mails that could not be sent
 */
export async function examineDatabase(
  config: KeylessConfig,
  ending: AbortSignal,
): Promise<{ found: Finding[]; failingMails: number }> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataFolder, 'postgres'))) {
    const text = `there is none in ${config.dataFolder}: npm start creates it, or DATA_DIR names another folder.`;
    return { found: [wrong(text)], failingMails: 0 };
  }
  await using opened = new AsyncDisposableStack();
  try {
    const { connectionString, stop } = await openConfigured(config, { brief: true, ending });
    opened.defer(stop);
    return await ask(await openClient(connectionString, ending, opened), config);
  } catch (error) {
    ending.throwIfAborted();
    return { found: [wrong(`it cannot be used: ${messageOf(error)}.`)], failingMails: 0 };
  }
}

async function ask(client: pg.Client, { timeZone }: KeylessConfig) {
  const facts = await readFacts(client);
  const problem = problemOfSchema(facts);
  if (problem !== undefined) {
    return { found: [wrong(problem), clockFinding(facts, null, timeZone)], failingMails: 0 };
  }
  const later = await findAnswersAfter(client, facts.clock.here);
  const found = [await writing(client, facts), clockFinding(facts, later, timeZone)];
  return { found, failingMails: await countFailingMails(client) };
}

function problemOfSchema({ migrations: applied }: DatabaseFacts): string | undefined {
  if (applied === undefined)
    return 'it has no school in it: npm start creates one, or DATABASE_URL names another database.';
  try {
    lastApplied(applied);
  } catch (error) {
    if (error instanceof NewerDatabase)
      return 'a newer version of Savol has used it. Start that version, or a later one.';
    if (error instanceof OlderDatabase)
      return 'it is of a version too old for this one. Start this one, which says what to do.';
    throw error;
  }
  const waiting = Object.keys(migrations).filter((name) => !applied.includes(name)).length;
  if (waiting === 0) return undefined;
  return `it lacks ${counted(waiting, 'update')}. Make a backup, and start this version, which updates it.`;
}

async function writing(client: pg.Client, { version }: DatabaseFacts): Promise<Finding> {
  try {
    await tryWriting(client);
  } catch (error) {
    return wrong(`PostgreSQL ${version} answers, but nothing can be written: ${messageOf(error)}.`);
  }
  return good(`PostgreSQL ${version} answers, has the tables of this version, and can be written.`);
}

/** @param later when answers were stored that are from the future */
function clockFinding({ clock: moments }: DatabaseFacts, later: Date | null, timeZone: string): Finding {
  const { database, here } = moments;
  const seconds = Math.round(Math.abs(database.getTime() - here.getTime()) / 1000);
  if (seconds > mostSeconds) {
    return clock.wrong(
      `the database and this computer differ by ${counted(seconds, 'second')}. Let both take their time from the network (NTP).`,
    );
  }
  const now = timeOf(here, timeZone);
  if (later === null) return clock.good(`it is ${now} in ${timeZone}.`);
  return clock.wrong(
    `it is ${now} in ${timeZone}, but answers were stored at ${timeOf(later, timeZone)}. Set the clock, and let it take its time from the network (NTP).`,
  );
}
