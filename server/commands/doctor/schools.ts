import { existsSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { ofServer, openConfigured } from '../../database/open.ts';
import type { KeylessConfig } from '../../process/config.ts';
import {
  type DatabaseServer,
  directoryAt,
  type Entry,
  listSchools,
  listServers,
} from '../../schools/directory-store.ts';
import { settingsOf } from '../../schools/open-schools.ts';
import { examineBackups } from './backups.ts';
import { examineDatabase } from './database.ts';
import { examineReplicas } from './replicas.ts';
import { counted, type Finding, findingsOf, messageOf } from './finding.ts';

const { good, wrong } = findingsOf('Schools');

const noDirectory =
  'there is no directory of them yet for this version: npm start creates it, or DATABASE_URL names another database.';
/** The SQLSTATEs of a table and of a column that does not exist. */
const isUndefined = new Set<string | undefined>(['42P01', '42703']);

/** The most schools whose faults are listed. */
const mostListed = 20;

type Options = Parameters<typeof examineBackups>[1];
type Examined = { found: Finding[]; failingMails: number };

/**
 * Whether the directory answers, and each school in it: its database, and its backups where some are made by themselves. Of a school
 * only its faults are returned.
 * @param options whether to restore the newest backup of each on trial now
 * @returns also the number of mails of all schools that could not be sent
 */
export async function examineSchools(config: KeylessConfig, options: Options): Promise<Examined> {
  const { ending } = options;
  if (config.databaseUrl === undefined && !existsSync(join(config.dataFolder, 'postgres'))) {
    return failed(noDirectory);
  }
  await using opened = new AsyncDisposableStack();
  let entries: Entry[];
  let servers: Map<string, DatabaseServer>;
  try {
    const { connectionString, stop } = await openConfigured(config, { brief: true, ending });
    opened.defer(stop);
    const directory = directoryAt(connectionString, 1);
    opened.defer(() => directory.close());
    entries = await listSchools(directory);
    servers = await listServers(directory);
  } catch (error) {
    ending.throwIfAborted();
    if (error instanceof pg.DatabaseError && isUndefined.has(error.code)) return failed(noDirectory);
    return failed(`their directory cannot be used: ${messageOf(error)}.`);
  }
  const troubled: Finding[] = [];
  const sum = { failingMails: 0, troubled: 0 };
  for (const entry of entries) {
    const { found, failingMails } = await examineSchool(config, entry, options);
    sum.failingMails += failingMails;
    const faults = found.filter(({ state }) => state === 'wrong');
    if (faults.length === 0) continue;
    sum.troubled += 1;
    if (sum.troubled > mostListed) continue;
    troubled.push(
      ...faults.map(({ state, part, text }) => ({ state, part: `${entry.host}, ${part}`, text })),
    );
  }
  const found = [...troubled, totalOf(entries.length, sum.troubled)];
  for (const { name, url, readUrl } of servers.values()) {
    const words = { part: `Replicas of ${name}`, ...ofServer(name) };
    found.push(...(await examineReplicas({ databaseUrl: url, readUrl }, ending, words)));
  }
  return { found, failingMails: sum.failingMails };
}

const failed = (text: string): Examined => ({ found: [wrong(text)], failingMails: 0 });

async function examineSchool(config: KeylessConfig, entry: Entry, options: Options): Promise<Examined> {
  const { wrong: closed } = findingsOf('Directory');
  if (!entry.is_open) {
    const text = `it is closed, since a move or a removal was interrupted: npm run schools -- open ${entry.host}`;
    return { found: [closed(text)], failingMails: 0 };
  }
  const school = { ...settingsOf(config, entry), databaseUrl: entry.url };
  const { found, failingMails } = await examineDatabase(school, options.ending);
  options.ending.throwIfAborted();
  return { found: [...found, await examineBackups(school, options)], failingMails };
}

function totalOf(all: number, troubled: number): Finding {
  if (troubled === 0) return good(`${counted(all, 'school')} in the directory, and nothing is wrong in any.`);
  const more = troubled > mostListed ? `, of which the first ${mostListed} are above` : ', which are above';
  return wrong(`something is wrong in ${troubled} of ${counted(all, 'school')}${more}.`);
}
