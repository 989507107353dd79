import pg from 'pg';

import { type Postgres, type PostgresOptions, startPostgres } from '../postgres-server/start-postgres.ts';
import { CannotStart } from '../process/cannot-start.ts';
import type { Config } from '../process/config.ts';
import { sessionOf } from './client.ts';

const oldestMajor = 15;

/**
 * Starts the embedded PostgreSQL in the data folder, or checks the database that DATABASE_URL names.
 * @returns a running PostgreSQL; close all connections before `stop`, which does nothing for that of DATABASE_URL
 * @throws CannotStart with advice, when the database cannot be used
 */
export async function openConfigured(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  options: Omit<PostgresOptions, 'dataFolder'> = {},
): Promise<Postgres> {
  if (databaseUrl === undefined) return startPostgres({ dataFolder, ...options });
  await check(databaseUrl);
  return { connectionString: databaseUrl, elsewhere: undefined, stop: () => Promise.resolve() };
}

type Facts = { version: number; encoding: string; may_create: boolean; is_replica: boolean };

async function check(url: string): Promise<void> {
  const facts = await ask(url).catch((error: unknown) => {
    throw refusal(reason(error, url));
  });
  const major = Math.floor(facts.version / 10_000);
  if (major < oldestMajor) {
    throw refusal(`its server is PostgreSQL ${major}, and Savol needs ${oldestMajor} or later.`);
  }
  if (facts.encoding !== 'UTF8') {
    throw refusal(
      `its encoding is ${facts.encoding}, and Savol needs UTF8. ` +
        `Create one with: CREATE DATABASE savol ENCODING 'UTF8' TEMPLATE template0;`,
    );
  }
  if (facts.is_replica) {
    throw refusal('its server is a replica. Name the leader of the cluster, or a proxy that leads to it.');
  }
  if (!facts.may_create) {
    throw refusal('its user may not create tables there. Make that user the owner of the database.');
  }
}

/** What waiting does not change. */
const lasting: Record<string, string> = {
  '28P01': 'user or password is wrong.',
  '28000': 'the servers do not let this user in.',
  '3D000': 'there is no database of that name on the servers.',
  '08P01':
    'it leads to a pooler, which may send each statement to another replica. Name the replicas themselves, or a proxy that leads each connection to one.',
};

/** The words by which people know the address of replicas, and that of their leader. */
export type ReplicaWords = { replicas: string; leader: string };

/** Those of the settings. */
export const ofSettings: ReplicaWords = { replicas: 'DATABASE_READ_URL', leader: 'DATABASE_URL' };

/** Those of a PostgreSQL of many schools. */
export const ofServer = (name: string): ReplicaWords => ({
  replicas: `the address --read of ${name}`,
  leader: `its leader`,
});

/**
 * Checks the replicas at an address. Savol does without them while they cannot be read.
 * @returns a line where that is so now
 * @throws CannotStart with advice, where it will stay so
 */
export async function checkReplicas(
  url: string,
  { replicas, leader }: ReplicaWords = ofSettings,
): Promise<string | undefined> {
  const alone = `${replicas} is not used for now, and all is read from ${leader}:`;
  try {
    const { is_replica } = await ask(url);
    return is_replica ? undefined : `${alone} it leads to a server that is no replica.`;
  } catch (error) {
    const why = error instanceof pg.DatabaseError ? lasting[error.code ?? ''] : undefined;
    if (why === undefined) return `${alone} ${reason(error, url)}`;
    throw new CannotStart(`The replicas that ${replicas} names cannot be used: ${why}`);
  }
}

async function ask(url: string): Promise<Facts> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ ...sessionOf(url), connectionTimeoutMillis: 10_000 });
    // An error after the query has no consequence.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int as version,
              pg_encoding_to_char(encoding) as encoding,
              coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
              pg_is_in_recovery() as is_replica
         from pg_database where datname = current_database()`,
    );
    const [facts] = rows;
    if (facts === undefined) throw new Error('it is not in its own pg_database');
    return facts;
  } finally {
    await client?.end();
  }
}

function refusal(why: string): CannotStart {
  return new CannotStart(`The database that DATABASE_URL names cannot be used: ${why}`);
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at that address. Is PostgreSQL running there?',
  ENOENT: 'nothing answers at that address. Is PostgreSQL running there?',
  ENOTFOUND: 'there is no computer of that name.',
  EAI_AGAIN: 'there is no computer of that name.',
  ETIMEDOUT: 'the computer does not answer.',
  EHOSTUNREACH: 'the computer does not answer.',
  ENETUNREACH: 'the computer does not answer.',
  ECONNRESET: 'the program at that address is not PostgreSQL.',
  '28P01': 'user or password is wrong.',
  '28000': 'the server does not let this user in.',
  '3D000': 'there is no database of that name on the server.',
  '53300': 'the server has no connection to spare.',
  '08P01':
    'it leads to a pooler, which refuses the settings of a session. Name PostgreSQL itself there, and the pooler in DATABASE_POOLER_URL.',
  '57P03': 'the server is starting or stopping. Try again in a moment.',
};

/** The driver's own message, which contains no password, is the fallback. */
function reason(error: unknown, url: string): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const hint = URL.parse(url)?.password === '' ? ' The URL has no password; the server may want one.' : '';
  return reasons[code] ?? `${(cause instanceof Error ? cause : error).message || code}.${hint}`;
}
