import { type Kysely, sql } from 'kysely';

const statements = [
  `create table class (
    id integer generated always as identity primary key,
    name text not null check (name <> '' and length(name) <= 50),
    -- The calendar year in which the school year begins.
    year smallint not null check (year between 2000 and 2100),
    subject integer references category on delete set null,
    -- What people who have accounts enter to become its pupils; null while nobody can join.
    join_code text unique,
    made_at timestamptz not null default now(),
    archived_at timestamptz
  )`,
  // An import finds a class by its name and year.
  `create unique index class_name on class (lower(name collate "und-x-icu"), year, coalesce(subject, 0)) where archived_at is null`,
  `create table class_teacher (
    class integer not null references class on delete cascade,
    person integer not null references users on delete cascade,
    primary key (class, person)
  )`,
  `create index class_teacher_person on class_teacher (person)`,
  `create table class_pupil (
    class integer not null references class on delete cascade,
    person integer not null references users on delete cascade,
    joined_at timestamptz not null default now(),
    primary key (class, person)
  )`,
  `create index class_pupil_person on class_pupil (person)`,
];

/** Classes with their teachers and pupils. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
