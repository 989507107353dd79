import { sql, type Kysely } from 'kysely';

const statements = [
  // Set while the account is closed at the wish of its person. Its name and addresses are erased later; its answers stay.
  `alter table users add column closed_at timestamptz`,
  `alter table users add check (closed_at is null or not (is_active or deactivated_at is not null))`,
  `create index users_closed on users (email) where closed_at is not null and email <> ''`,
  // Lists of people leave closed accounts out, and count the others in an index alone.
  `create index users_open on users (id) where closed_at is null`,
  ...Object.entries({
    staff: 'is_staff',
    teacher: 'is_teacher',
    parent: 'is_parent',
    pupil: 'is_pupil',
    plain: 'not (is_staff or is_teacher or is_parent or is_pupil)',
    inactive: 'not is_active',
  }).flatMap(([name, condition]) => [
    `drop index users_${name}`,
    `create index users_${name} on users (id) include (closed_at) where ${condition}`,
  ]),

  // The id in the link where it is another than the person's: of the sign-up by which the person came back.
  `alter table mail_link add column uid integer unique`,

  // Where the parent role, or its absence, is from; null where staff gave it, or nobody did.
  `alter table users add column parent_origin text check (parent_origin in ('naming', 'activation', 'declined'))`,
  `alter table users add check (is_parent = (parent_origin in ('naming', 'activation')) or parent_origin is null)`,
  // Until now only activation gave the role by itself, to accounts without another one.
  `update users set parent_origin = 'activation'
    where is_parent and not (is_staff or is_teacher or is_pupil) and exists (
      select from users as child where child.is_pupil and users.email in (child.father_email, child.mother_email)
    )`,
];

/** Accounts that their people close, and where the role of parents is from. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
