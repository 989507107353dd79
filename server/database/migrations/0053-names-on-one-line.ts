import { type Kysely, sql } from 'kysely';

/** SQL for what `onOneLine` of contract/names.ts makes of a text. */
const onOneLine = (column: string) =>
  String.raw`btrim(regexp_replace(
    normalize(regexp_replace(${column}, '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F]', '', 'g'), nfc),
    '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+', ' ', 'g'))`;

const name = onOneLine('name');
const id = onOneLine('external_id');

const statements = [
  ...['first_name', 'last_name'].map(
    (column) =>
      `update users set ${column} = ${onOneLine(column)} where ${column} <> ${onOneLine(column)} and ${onOneLine(column)} <> ''`,
  ),
  // An ID or a name of a class that another one has already stays as it is.
  `update users set external_id = ${id}
    where external_id <> ${id} and (
      select count(*) from users as other where ${id.replaceAll('external_id', 'other.external_id')} = ${id.replaceAll('external_id', 'users.external_id')}
    ) = 1`,
  `update class set name = ${name}
    where name <> ${name} and ${name} <> '' and (
      select count(*) from class as other
      where lower(${name.replaceAll('name', 'other.name')}) = lower(${name.replaceAll('name', 'class.name')})
        and other.year = class.year and other.subject is not distinct from class.subject
    ) = 1`,
  // The dry runs of the version before have taken IDs that are refused now.
  `delete from roster_import where state = 'checked'`,
];

/** Names and IDs are on one line, without characters that are not seen, as forms and lists read them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
