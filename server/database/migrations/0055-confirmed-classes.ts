import { type Kysely, sql } from 'kysely';

/** Entries of the audit trail whose actor is not staff now: a teacher, a pupil, or an account that was erased. */
const notByStaff = `not exists (select from users where users.id = entry.actor and users.is_staff)`;

const statements = [
  // When staff made or confirmed the class; null while neither has happened.
  `alter table class add column confirmed_at timestamptz`,
  // Whether staff, a list or the pupil's own code put the pupil into the class, or staff confirmed it since.
  `alter table class_pupil add column confirmed boolean not null default false`,
  `update class set confirmed_at = made_at where not exists (
    select from audit_entry as entry
    where entry.action = 'class.created' and entry.details ->> 'class' = class.id::text and ${notByStaff}
  )`,
  // The newest entry about a pupil and a class says how the pupil came into it; imports write none.
  `with newest as (
    select distinct on (person, details ->> 'class') * from audit_entry
    where action = 'class.members' and details ->> 'as' = 'pupil'
    order by person, details ->> 'class', id desc
  )
  update class_pupil set confirmed = true where not exists (
    select from newest as entry
    where entry.person = class_pupil.person and entry.details ->> 'class' = class_pupil.class::text
      and entry.details ->> 'change' = 'added' and entry.details ->> 'by_code' is distinct from 'true' and ${notByStaff}
  )`,
  // Cards are made for many people by one entry, which names them in its details.
  `create index audit_entry_people on audit_entry using gin ((details -> 'people'))
    where action = 'cards.printed'`,
];

/** Classes, and pupils of classes, that staff have confirmed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
