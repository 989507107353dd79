import { randomBytes } from 'node:crypto';

import pg from 'pg';

import { openPool } from '../database/database.ts';
import { lockSchema } from '../database/locks.ts';
import { CannotStart } from '../process/cannot-start.ts';

/*
 * The directory says which school has which host name, and which PostgreSQL its database lives on. A database of its own, which has no
 * school in it.
 */

/** Where a school lives. */
export type Place = {
  /** The name of the PostgreSQL that its database lives on. */
  server: string;
  /** The name of the database, and of the role that owns it and that nothing else uses. */
  database: string;
  password: string;
  /** The address of the database, as its role. */
  url: string;
};

/** A PostgreSQL that schools live on, by addresses of its administrator. */
export type DatabaseServer = {
  name: string;
  url: string;
  /** Of its replicas, or a proxy that leads to them; undefined where none are named in the directory. */
  readUrl: string | undefined;
};

/** What the directory says of a school. */
export type Entry = Place & {
  /** The address of the database at replicas of its PostgreSQL, as its role; undefined where the directory names none. */
  readUrl: string | undefined;
  /** The host name by which it is found, in small letters, without a port. */
  host: string;
  /** The name of the school until its staff set one; blank for the usual one. */
  name: string;
  /** A closed school is answered 503: one that is being made, moved or removed. */
  is_open: boolean;
  /** What signs the tokens of this school alone. */
  secret_key: string;
  /** The name of its folder among those of data and of backups, and of its part of buckets. It never changes, and no other school gets it. */
  folder: string;
};

/** The name of the PostgreSQL that the directory itself lives on. */
export const ownServer = 'main';

const schema = `
  create table if not exists database_server (
    name text primary key check (name ~ '^[a-z0-9-]{1,40}$'),
    -- Without an address it is the PostgreSQL of the directory, which each server may reach in another way.
    url text
  );
  create table if not exists school (
    host text primary key,
    name text not null,
    server text not null references database_server,
    database text not null unique,
    password text not null,
    secret_key text not null,
    is_open boolean not null default false,
    added_at timestamptz not null default now()
  );
  -- Null where a school was added before there was this column: then it is the host name.
  alter table school add column if not exists folder text unique;
  alter table school add column if not exists visited_at timestamptz;
  alter table database_server add column if not exists read_url text`;

export type Directory = {
  pool: pg.Pool;
  /** An administrator of the PostgreSQL of the directory. */
  connectionString: string;
  /** Closes the connections. */
  close: () => Promise<void>;
};

/** The directory at an address, which is neither looked at nor changed. @param most connections */
export function directoryAt(connectionString: string, most: number): Directory {
  const pool = openPool(connectionString, most);
  return { pool, connectionString, close: () => pool.end() };
}

/**
 * Opens the directory, and makes its tables where there are none.
 * @param connectionString an administrator of the PostgreSQL, who may make roles and databases
 * @throws CannotStart where the database is that of a school
 */
export async function openDirectory(connectionString: string): Promise<Directory> {
  // A server holds one, by which others see its settings.
  const directory = directoryAt(connectionString, 4);
  const client = await directory.pool.connect();
  try {
    await lockSchema(client);
    const { rows } = await client.query<{ school: string | null }>(
      "select to_regclass('kysely_migration') as school",
    );
    if (rows[0]?.school) {
      throw new CannotStart(
        'The database has a school in it already, and cannot be the directory of many. Write a backup with SCHOOLS=one, ' +
          'name another DATABASE_URL, or another DATA_DIR, and add the school: npm run schools -- add HOST --from BACKUP',
      );
    }
    await client.query(schema);
    await client.query('insert into database_server (name) values ($1) on conflict do nothing', [ownServer]);
  } catch (error) {
    client.release(true);
    await directory.close();
    throw error;
  }
  client.release(true);
  return directory;
}

type Row = Omit<Entry, 'url' | 'readUrl'> & { server_url: string | null; read_url: string | null };

const columns = `host, school.name, server, database, password, secret_key, is_open,
  coalesce(folder, host) as folder, url as server_url, read_url`;
const fromSchools = `from school join database_server on database_server.name = server`;

function entryOf({ connectionString }: Directory, { server_url, read_url, ...row }: Row): Entry {
  const readUrl = read_url === null ? undefined : addressAt(read_url, row);
  return { ...row, url: addressAt(server_url ?? connectionString, row), readUrl };
}

/** A place on a PostgreSQL for one more database, which is not made. @param url an administrator of that PostgreSQL */
export function newPlace(server: string, url: string): Place {
  const names = { database: `school_${randomBytes(8).toString('hex')}`, password: secret() };
  return { server, ...names, url: addressAt(url, names) };
}

/** A name that begins with the host name, for people, and that no school has had. A name of a file has 255 characters at most. */
const newFolder = (host: string) => `${host.slice(0, 200)}-${randomBytes(4).toString('hex')}`;

const secret = () => randomBytes(32).toString('base64url');

/** The address of a database on a PostgreSQL as its owner. The driver prefers what stands behind the question mark. */
export function addressAt(
  server: string,
  { database, password }: Pick<Place, 'database' | 'password'>,
): string {
  const url = new URL(asAdministrator(server, database));
  for (const [name, value] of Object.entries({ user: database, password })) url.searchParams.set(name, value);
  return url.href;
}

/** The address of a database on a PostgreSQL as its administrator. */
export function asAdministrator(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** The school of a host name; undefined for a name that none has. */
export async function findSchool(directory: Directory, host: string): Promise<Entry | undefined> {
  const { rows } = await directory.pool.query<Row>(`select ${columns} ${fromSchools} where host = $1`, [
    host,
  ]);
  return rows[0] && entryOf(directory, rows[0]);
}

/** The schools by host name. @param hosts those to list; all without it */
export async function listSchools(directory: Directory, hosts?: readonly string[]): Promise<Entry[]> {
  const { rows } = await directory.pool.query<Row>(
    `select ${columns} ${fromSchools} where $1::text[] is null or host = any($1) order by host`,
    [hosts],
  );
  return rows.map((row) => entryOf(directory, row));
}

/** The number of schools, with the closed ones. */
export async function countSchools({ pool }: Directory): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer from school');
  return rows[0]?.count ?? 0;
}

/** Adds a school that is closed. @returns undefined where another one has the host name */
export async function insertSchool(
  directory: Directory,
  { host, name, server, database, password }: Pick<Entry, 'host' | 'name'> & Place,
): Promise<Entry | undefined> {
  const { rowCount } = await directory.pool.query(
    `insert into school (host, name, server, database, password, secret_key, folder) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (host) do nothing`,
    [host, name, server, database, password, secret(), newFolder(host)],
  );
  return rowCount === 0 ? undefined : findSchool(directory, host);
}

/** Opens or closes a school. */
export async function openOrClose({ pool }: Directory, host: string, is_open: boolean): Promise<void> {
  await pool.query('update school set is_open = $2 where host = $1', [host, is_open]);
}

/**
 * Notes that a server opens a school for its due jobs.
 * @param always also where a server has done so within half an hour
 * @returns whether to open it
 */
export async function takeVisit({ pool }: Directory, host: string, always: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update school set visited_at = now()
     where host = $1 and ($2 or coalesce(visited_at < now() - interval '30 minutes', true))`,
    [host, always],
  );
  return rowCount === 1;
}

/** Says where a school lives from now on, and opens it. */
export async function updatePlace(
  { pool }: Directory,
  host: string,
  { server, database, password }: Place,
): Promise<void> {
  await pool.query(
    'update school set server = $2, database = $3, password = $4, is_open = true where host = $1',
    [host, server, database, password],
  );
}

export async function deleteSchool({ pool }: Directory, host: string): Promise<void> {
  await pool.query('delete from school where host = $1', [host]);
}

/** Names a PostgreSQL that schools can live on. */
export async function putServer({ pool }: Directory, { name, url, readUrl }: DatabaseServer): Promise<void> {
  await pool.query(
    `insert into database_server (name, url, read_url) values ($1, $2, $3)
     on conflict (name) do update set url = excluded.url, read_url = excluded.read_url`,
    [name, url, readUrl],
  );
}

/** All PostgreSQLs by their names. */
export async function listServers({
  pool,
  connectionString,
}: Directory): Promise<Map<string, DatabaseServer>> {
  const { rows } = await pool.query<{ name: string; url: string | null; read_url: string | null }>(
    'select name, url, read_url from database_server order by name',
  );
  return new Map(
    rows.map(({ name, url, read_url }) => [
      name,
      { name, url: url ?? connectionString, readUrl: read_url ?? undefined },
    ]),
  );
}

/** Runs statements as the administrator of a PostgreSQL. */
async function administer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the role and the empty database of a school, which only that role may enter. */
export async function createDatabase({ database, password }: Place, server: string): Promise<void> {
  const role = pg.escapeIdentifier(database);
  await administer(server, async (client) => {
    await client.query(`create role ${role} login password ${pg.escapeLiteral(password)}`);
    await client.query(`grant ${role} to current_user`);
    await client.query(`create database ${role} owner ${role} encoding 'UTF8' template template0`);
    await client.query(`revoke connect, temporary on database ${role} from public`);
  });
}

/** Lets the role of a school connect no more, and ends its connections, so that nothing is written from now on. */
export async function closeDatabase({ database }: Place, server: string): Promise<void> {
  await administer(server, async (client) => {
    await client.query(`alter role ${pg.escapeIdentifier(database)} nologin`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
      [database, database],
    );
  });
}

/** Lets the role of a school connect again. */
export async function reopenDatabase({ database }: Place, server: string): Promise<void> {
  await administer(server, async (client) => {
    await client.query(`alter role ${pg.escapeIdentifier(database)} login`);
  });
}

/** Deletes the database of a school and its role, where they are. */
export async function dropDatabase({ database }: Place, server: string): Promise<void> {
  const role = pg.escapeIdentifier(database);
  await administer(server, async (client) => {
    await client.query(`drop database if exists ${role} with (force)`);
    await client.query(`drop role if exists ${role}`);
  });
}

/** The bytes of the databases on a PostgreSQL by their names. */
export async function sizesOn(server: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  await administer(server, async (client) => {
    const { rows } = await client.query<{ datname: string; bytes: string }>(
      'select datname, pg_database_size(datname) as bytes from pg_database',
    );
    for (const { datname, bytes } of rows) sizes.set(datname, Number(bytes));
  });
  return sizes;
}
