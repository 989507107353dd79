import { parseArgs } from 'node:util';

import { checkReplicas, ofServer, openConfigured } from '../../database/open.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import { print } from '../../process/print.ts';
import { settings } from '../../process/settings.ts';
import {
  type DatabaseServer,
  type Directory,
  type Entry,
  findSchool,
  listSchools,
  listServers,
  openDirectory,
  ownServer,
  putServer,
  sizesOn,
} from '../../schools/directory-store.ts';
import {
  addSchool,
  backUpSchool,
  copyFilesOfSchools,
  migrateSchools,
  moveSchool,
  removeSchool,
  reopen,
  type Task,
} from './tasks.ts';

const usage = `Say what to do:
  npm run schools -- list
  npm run schools -- add HOST [--name NAME] [--on SERVER] [--from BACKUP]
  npm run schools -- move HOST --on SERVER
  npm run schools -- backup HOST|--all FILE|FOLDER
  npm run schools -- remove HOST --backup FILE|--without-backup
  npm run schools -- open HOST
  npm run schools -- migrate
  npm run schools -- files to-bucket|to-folder
  npm run schools -- server NAME URL [--read URL]
A HOST is the name at which a school is found, as in school-5.region.example.`;

const options = {
  name: { type: 'string' },
  on: { type: 'string' },
  from: { type: 'string' },
  backup: { type: 'string' },
  read: { type: 'string' },
  all: { type: 'boolean' },
  'without-backup': { type: 'boolean' },
} as const;

/**
 * Does what the command line says with the schools of the directory, with or without a running server.
 * @throws CannotStart with the mistake, or with the obstacle and the state in which it left the school
 */
export async function manageSchools(ending: AbortSignal): Promise<void> {
  const { values, positionals } = read();
  const [what, first, second, ...more] = positionals;
  const config = settings();
  if (!config.schools) {
    throw new CannotStart('This server has one school. For many, each at a host name, set SCHOOLS=many.');
  }
  await using opened = new AsyncDisposableStack();
  const { connectionString, stop } = await openConfigured(config, { brief: true, ending });
  opened.defer(stop);
  const directory = await openDirectory(connectionString);
  opened.defer(() => directory.close());
  const task: Task = { config, directory, ending };
  if (more.length > 0) throw new CannotStart(usage);
  if (what === 'list' && first === undefined) return await list(directory);
  if (what === 'migrate' && first === undefined) return await migrateSchools(task);
  if (what === 'files') {
    if ((first !== 'to-bucket' && first !== 'to-folder') || second !== undefined)
      throw new CannotStart(usage);
    return await copyFilesOfSchools(task, first);
  }
  if (what === 'server' && first !== undefined && second !== undefined)
    return await nameServer(directory, { name: first, url: second, readUrl: values.read });
  if (what === 'backup' && values.all === true && first !== undefined && second === undefined) {
    return await backUpAll(task, first);
  }
  if (what === 'backup' && first !== undefined && second !== undefined) {
    return await backUpSchool(task, await schoolOf(directory, first), second);
  }
  if (first === undefined || second !== undefined) throw new CannotStart(usage);
  if (what === 'add') {
    const { name = '', on = ownServer, from } = values;
    return await addSchool(task, { host: hostArgument(first), name, server: on, from });
  }
  const entry = await schoolOf(directory, first);
  if (what === 'move' && values.on !== undefined) return await moveSchool(task, entry, values.on);
  if (what === 'open') {
    await reopen(task, entry);
    return print(`${entry.host} is open.`);
  }
  const { backup, 'without-backup': without } = values;
  if (what === 'remove' && (backup !== undefined) !== (without === true))
    return await removeSchool(task, entry, backup);
  throw new CannotStart(usage);
}

function read() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** @throws CannotStart where a text is no host name */
function hostArgument(text: string): string {
  const host = text.toLowerCase();
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  if (host.length <= 253 && new RegExp(`^${label}(\\.${label})*$`).test(host)) return host;
  throw new CannotStart(
    `${text} is no host name: write one like school-5.region.example, without https:// and port.`,
  );
}

async function schoolOf(directory: Directory, host: string): Promise<Entry> {
  const entry = await findSchool(directory, hostArgument(host));
  if (entry !== undefined) return entry;
  throw new CannotStart(`There is no school at ${host}. All schools: npm run schools -- list`);
}

async function list(directory: Directory): Promise<void> {
  const sizes = new Map<string, Map<string, number>>();
  for (const [name, { url }] of await listServers(directory))
    sizes.set(name, await sizesOn(url).catch(() => new Map()));
  for (const { host, server, database, is_open } of await listSchools(directory)) {
    const bytes = sizes.get(server)?.get(database);
    const size = bytes === undefined ? 'no answer' : `${Math.round(bytes / 1e6)} MB`;
    print([host, server, size, is_open ? 'open' : 'closed'].join('\t'));
  }
}

async function nameServer(directory: Directory, server: DatabaseServer): Promise<void> {
  const { name, url, readUrl } = server;
  if (!/^[a-z0-9-]{1,40}$/.test(name) || name === ownServer) {
    throw new CannotStart(
      `A server has a name of small letters, digits and hyphens, other than "${ownServer}".`,
    );
  }
  const isAddress = (text: string) => ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? '');
  if (![url, readUrl ?? url].every(isAddress)) {
    throw new CannotStart('The address of a server is like postgres://user:password@host:5432/postgres.');
  }
  await openConfigured({ databaseUrl: url, dataFolder: '' });
  const problem = readUrl && (await checkReplicas(readUrl, ofServer(name)));
  await putServer(directory, server);
  print(`Schools can live on ${name} now.`);
  if (problem) print(problem);
}

/** One after the other, and all of them also where one fails. */
async function backUpAll(task: Task, folder: string): Promise<void> {
  const failed: string[] = [];
  for (const entry of await listSchools(task.directory)) {
    task.ending.throwIfAborted();
    try {
      await backUpSchool(task, entry, `${folder.replace(/\/$/, '')}/${entry.host}.tar.gz`);
    } catch (error) {
      if (task.ending.aborted) throw error;
      print(`${entry.host}: ${error instanceof Error ? error.message : String(error)}`);
      failed.push(entry.host);
    }
  }
  if (failed.length > 0) throw new CannotStart(`No backup was made of: ${failed.join(', ')}.`);
}
