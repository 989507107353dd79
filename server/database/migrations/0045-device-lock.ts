import { type Kysely, sql } from 'kysely';

const statements = [
  // One row for the whole school, once staff have set something.
  `create table device_lock (
    id integer primary key default 1 check (id = 1),
    minutes integer not null check (minutes >= 0)
  )`,
];

/** After how many minutes without use a browser in which somebody is logged in locks itself; 0 for never. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
