import { type Kysely, sql } from 'kysely';

const statements = [
  `create table class_move (
    id integer generated always as identity primary key,
    made_by integer references users on delete set null,
    made_at timestamptz not null,
    undone_at timestamptz,
    -- The year that the classes had before.
    from_year smallint not null
  )`,
  // What a move made of each class, by which it is undone.
  `create table moved_class (
    move integer not null references class_move on delete cascade,
    class integer not null references class on delete cascade,
    name_before text not null,
    -- Null where the class was archived, and kept name and year.
    name_after text,
    primary key (move, class)
  )`,
  // How many wrong codes of classes and children an account has entered, so that nobody guesses one.
  `create table wrong_code (
    person integer primary key references users on delete cascade,
    since timestamptz not null,
    times integer not null
  )`,
  `create index class_year on class (year)`,
];

/** Moves of classes up a year, and wrong codes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
