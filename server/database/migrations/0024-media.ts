import { type Kysely, sql } from 'kysely';

const statements = [
  // Pictures, those in options, and the recording: see server/questions/media.ts. Null for nothing but one picture in `image`.
  `alter table question add column media jsonb`,
  // Finds the questions that refer to files, which are few, without reading all others.
  `create index question_with_files on question (id) where image is not null or media is not null`,
  // Versions keep these columns too.
  `create index question_version_with_files on question_version (question, number)
    where state ->> 'image' is not null or state ->> 'media' is not null`,
  // The names of the pictures and recordings that a state of a question shows.
  `create or replace function pictures_of(state jsonb) returns setof text language sql immutable parallel safe as $$
    select state ->> 'image' where state ->> 'image' is not null
    union
    select jsonb_path_query(state -> 'media', 'lax $.**.name ? (@.type() == "string")', '{}', true) #>> '{}'
  $$`,
];

/** Several pictures, pictures in options, text alternatives and sound. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
