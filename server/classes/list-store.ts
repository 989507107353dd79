import { type RawBuilder, sql } from 'kysely';

import type { ClassInList, listClasses as listEndpoint } from '../../contract/people/classes.ts';
import type { QueryOf } from '../../contract/wire/endpoint.ts';
import type { HeldClassRelations } from '../../contract/people/class-permissions.ts';
import type { Guards } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import { containsFolded, folded } from '../database/search.ts';
import { totalOf } from '../http/responses/list.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { listChildren } from '../users/children-store.ts';

/* Reads classes: in lists, and with the relation of a person to them. */

type ListQuery = QueryOf<typeof listEndpoint>;

/** A class with the relations of the reader to it. */
export type ClassOfReader = ClassInList & { held: HeldClassRelations };

type Reader = { id: number; children: readonly number[] };

async function readerOf(database: Database, person: AuthenticatedUser, guards: Guards): Promise<Reader> {
  const children = guards.namesChildrensClasses(person) ? await listChildren(database, person) : [];
  return { id: person.id, children: children.map(({ id }) => id) };
}

const nameOrder = sql`collate "und-x-icu"`;

const teachersColumn = sql<ClassInList['teachers']>`coalesce((
  select jsonb_agg(
    jsonb_build_object('id', users.id, 'name', concat(first_name, ' ', last_name))
    order by last_name ${nameOrder}, first_name ${nameOrder}, users.id
  )
  from class_teacher join users on users.id = person
  where class_teacher.class = class.id and closed_at is null
), '[]')`;

const pupilsColumn = sql<number>`(
  select count(*)::integer from class_pupil join users on users.id = person
  where class_pupil.class = class.id and closed_at is null
)`;

/** Pupils of a class whom a teacher has added. */
const unconfirmedColumn = sql<number>`(
  select count(*)::integer from class_pupil join users on users.id = person
  where class_pupil.class = class.id and not confirmed and closed_at is null
)`;

/** SQL for how many works of a class are not over: its pupils can do them until they close, whether or not the class is archived. */
export const openWork = (now: Date) => sql<number>`(
  select count(*)::integer from work_class join work on work.id = work_class.work
  where work_class.class = class.id and work.archived_at is null
    and coalesce(closes_for_all(work.id) > ${now.toISOString()}::timestamptz, true)
)`;

/** How many works of a class that there is are not over. */
export async function countOpenWork(database: Database, id: number, now: Date): Promise<number> {
  const counted = database.selectFrom('class').select(openWork(now).as('works')).where('id', '=', id);
  return (await counted.executeTakeFirstOrThrow()).works;
}

/** The condition that staff have to confirm a class, or pupils of it. */
export const isUnconfirmed = sql<boolean>`(class.confirmed_at is null or exists (
  select from class_pupil join users on users.id = person
  where class_pupil.class = class.id and not confirmed and closed_at is null
))`;

function isTeacher({ id }: Reader): RawBuilder<boolean> {
  return sql`exists (select from class_teacher where class_teacher.class = class.id and person = ${id})`;
}

function isPupil(people: readonly number[]): RawBuilder<boolean> {
  return sql`exists (select from class_pupil where class_pupil.class = class.id and person = any(${people}::integer[]))`;
}

function selectClasses(database: Database, reader: Reader) {
  return database
    .selectFrom('class')
    .leftJoin('category', 'category.id', 'class.subject')
    .select([
      'class.id',
      'class.name',
      'class.year',
      'class.subject',
      'class.archived_at',
      sql<boolean>`class.confirmed_at is not null`.as('is_confirmed'),
      unconfirmedColumn.as('unconfirmed_pupils'),
      sql<string>`coalesce(category.name, '')`.as('subject_name'),
      teachersColumn.as('teachers'),
      pupilsColumn.as('pupils_count'),
      isTeacher(reader).as('teacher'),
      isPupil([reader.id]).as('pupil'),
      isPupil(reader.children).as('parent'),
    ]);
}

type Row = ClassInList & HeldClassRelations;

function ofReader({ teacher, pupil, parent, ...schoolClass }: Row): ClassOfReader {
  return { ...schoolClass, held: { teacher, pupil, parent } };
}

/** @returns undefined where there is no such class */
export async function findClassOf(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<ClassOfReader | undefined> {
  const reader = await readerOf(database, person, guards);
  const row = await selectClasses(database, reader).where('class.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : ofReader(row);
}

/** The condition that the reader may know a class at all. Pupils and parents do not see archived classes. */
function reach(reader: Reader, person: AuthenticatedUser, guards: Guards): RawBuilder<boolean> {
  if (guards.namesEveryClass(person)) return sql`true`;
  const present = (related: RawBuilder<boolean>) => sql<boolean>`(class.archived_at is null and ${related})`;
  const conditions = [
    ...(guards.namesOwnClasses(person) ? [isTeacher(reader)] : []),
    ...(guards.namesJoinedClasses(person) ? [present(isPupil([reader.id]))] : []),
    present(isPupil(reader.children)),
  ];
  return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

/** A name of a class has no more words than this. */
const mostWords = 8;

/** The conditions of a query, beside which classes the reader may know. */
function matching({ s, year, archived, unconfirmed }: ListQuery): RawBuilder<boolean> {
  const words = s.split(/\s+/, mostWords).filter((word) => word !== '');
  const conditions = [
    archived ? sql`class.archived_at is not null` : sql`class.archived_at is null`,
    ...(year === undefined ? [] : [sql`class.year = ${year}`]),
    ...(unconfirmed ? [isUnconfirmed] : []),
    ...words.map(
      (word) =>
        sql`(${containsFolded(folded(sql`class.name`), word)} or coalesce(${containsFolded(sql`category.search_text`, word)}, false))`,
    ),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The number that a name begins with, by which 9B comes before 10A. */
export const formOrder = sql`substring(class.name from '^\\D{0,3}(\\d{1,4})')::integer`;

/** One page of the classes that match the query and that a person may know, and the number of all of them. */
export async function listClasses(
  database: Database,
  person: AuthenticatedUser,
  query: ListQuery,
  guards: Guards,
): Promise<{ classes: ClassOfReader[]; total: number }> {
  const reader = await readerOf(database, person, guards);
  const [known, wanted] = [reach(reader, person, guards), matching(query)];
  const rows = await selectClasses(database, reader)
    .where(known)
    .where(wanted)
    .orderBy('class.year', 'desc')
    .orderBy(formOrder, (by) => by.asc().nullsLast())
    .orderBy(sql`class.name ${nameOrder}`)
    .orderBy('class.id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  const total = await totalOf(rows.length, query, async () => {
    const counted = await database
      .selectFrom('class')
      .leftJoin('category', 'category.id', 'class.subject')
      .select((all) => all.fn.countAll<number>().as('total'))
      .where(known)
      .where(wanted)
      .executeTakeFirstOrThrow();
    return counted.total;
  });
  return { classes: rows.map(ofReader), total };
}
