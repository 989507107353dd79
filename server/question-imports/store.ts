import { sql } from 'kysely';

import {
  importDays,
  type ImportItem,
  type ImportOutcome,
  type ImportProblem,
  type ImportRemark,
  importOutcomes,
  type ImportSummary,
  type QuestionImport,
} from '../../contract/questions/imports.ts';
import type { Database } from '../database/database.ts';
import { NotFoundError } from '../errors.ts';
import type { Comparable } from './check.ts';
import { itemsAtOnce } from './parts.ts';
import type { SourceQuestion } from './reading/item.ts';

/** A category of the source, with that of its tests; null where one is made. */
export type MappedCategory = QuestionImport['categories'][number];

/** An import as it is stored, beside what its summary says. */
export type StoredImport = {
  id: number;
  made_by: number;
  state: ImportSummary['state'];
  category: number | null;
  categories: MappedCategory[];
  adds_categories: boolean;
  made_categories: number[];
};

/** An item of a new import. */
export type NewItem = Comparable &
  Pick<ImportItem, 'name' | 'category' | 'outcome'> & {
    draft: SourceQuestion | null;
    receipt: readonly ImportRemark[];
  };

export type StoredItem = NewItem & { number: number; test: number | null };

/** A file of an import: what the source has, and the stored one. */
export type StoredFile = { name: string; media: StoredMedia | null; is_broken: boolean };
/** The name of a stored picture or recording, and the seconds of a recording. */
export type StoredMedia = { name: string; seconds?: number };

/** SQL for the summary of a row of `question_import`. */
const summaryColumns = [
  'id',
  'state',
  'made_at',
  'applied_at',
  'undone_at',
  'source',
  'format',
  'encoding',
  'category',
  'written',
  'problem',
  ...importOutcomes.map((outcome) =>
    sql<number>`(
      select count(*)::integer from question_import_item
      where import = question_import.id and outcome = ${sql.lit(outcome)}
    )`.as(outcome),
  ),
  sql<number>`(select count(*)::integer from question_import_item where import = question_import.id)`.as(
    'total',
  ),
  sql<number>`(select count(*)::integer from question_import_file where import = question_import.id)`.as(
    'files',
  ),
  sql<number>`(
    select count(*)::integer from question_import_file
    where import = question_import.id and (media is not null or is_broken)
  )`.as('files_stored'),
] as const;

type NewImport = Pick<StoredImport, 'made_by' | 'category' | 'categories' | 'adds_categories'> & {
  source: string;
  format: ImportSummary['format'];
  encoding: string;
};

/**
 * Adds an import with the items and files of its dry run.
 * @param parts of the items: as many as one statement takes
 * @returns its id
 */
export async function insertImport(
  transaction: Database,
  values: NewImport,
  parts: readonly NewItem[][],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('question_import')
    .values({ ...values, categories: JSON.stringify(values.categories) })
    .returning('id')
    .executeTakeFirstOrThrow();
  let before = 0;
  for (const some of parts) {
    await sql`
      insert into question_import_item
        (import, number, place, name, category, draft, remarks, receipt, outcome, included, same, duplicate_of, duplicate_in)
      select ${id}, ${before} + ordinality, place, name, category, nullif(draft, 'null'), remarks, receipt, outcome, included, same,
        -- The test may have been deleted since it was found.
        (select question.id from question where question.id = duplicate_of), duplicate_in
      from rows from (jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as (
        place text, name text, category jsonb, draft jsonb, remarks jsonb, receipt jsonb, outcome text, included boolean, same text,
        duplicate_of integer, duplicate_in text
      )) with ordinality`.execute(transaction);
    before += some.length;
  }
  for (const [name, bytes] of files) {
    await transaction
      .insertInto('question_import_file')
      .values({ import: id, name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
      .execute();
  }
  return id;
}

/** How many dry runs a person has at most, and the bytes of them all; the newest one stays in any case. */
const storedLimits = { bytes: 300 * 1024 * 1024, count: 20 } as const;

/** Deletes the oldest dry runs of a person where there are more, or where all of them are larger, than `most`. */
export async function deleteExcess(
  transaction: Database,
  made_by: number,
  most: { bytes: number; count: number } = storedLimits,
): Promise<void> {
  await sql`
    with sizes as (
      select id,
        (select coalesce(sum(pg_column_size(draft)), 0) from question_import_item where import = question_import.id) +
        (select coalesce(sum(octet_length(bytes)), 0) from question_import_file where import = question_import.id) as bytes
      from question_import where made_by = ${made_by} and state = 'checked'
    ), sums as (
      select id, sum(bytes) over newest_first as bytes, row_number() over newest_first as place
      from sizes window newest_first as (order by id desc)
    )
    delete from question_import using sums
    where question_import.id = sums.id and state = 'checked' and place > 1
      and (place > ${most.count} or sums.bytes > ${most.bytes})`.execute(transaction);
}

function imports(database: Database) {
  return database.selectFrom('question_import').select(summaryColumns);
}

/** @throws NotFoundError */
export async function getSummary(database: Database, id: number): Promise<ImportSummary> {
  const found = await imports(database).where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new NotFoundError();
  return found as ImportSummary;
}

/** A page of the imports of a person, the newest first, and how many there are. */
export async function listImports(
  database: Database,
  made_by: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ imports: ImportSummary[]; total: number }> {
  const found = await imports(database)
    .where('made_by', '=', made_by)
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await database
    .selectFrom('question_import')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('made_by', '=', made_by)
    .executeTakeFirstOrThrow();
  return { imports: found as ImportSummary[], total };
}

const storedColumns = [
  'id',
  'made_by',
  'state',
  'category',
  'categories',
  'adds_categories',
  'made_categories',
] as const;

/** An import; locked until the transaction ends where `database` is one. Undefined where there is none. */
export async function findImport(database: Database, id: number): Promise<StoredImport | undefined> {
  const query = database.selectFrom('question_import').select(storedColumns).where('id', '=', id);
  const found = await (database.isTransaction ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return found as StoredImport | undefined;
}

/** The state of an import, which is not deleted until the transaction ends; undefined where there is none. */
export async function holdImport(
  transaction: Database,
  id: number,
): Promise<ImportSummary['state'] | undefined> {
  const found = await transaction
    .selectFrom('question_import')
    .select('state')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return found?.state;
}

/** Whether an import is being applied; false where there is none. */
export async function isApplying(database: Database, id: number): Promise<boolean> {
  const found = await database
    .selectFrom('question_import')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.state === 'applying';
}

/** Takes the lock of an import until the transaction ends: it is applied or undone by one server at a time. @returns whether it was free */
export async function tryLockImport(transaction: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import of tests ' || ${id}::integer, 0)) as locked`.execute(
    transaction,
  );
  return rows[0]?.locked === true;
}

const itemColumns = [
  'number',
  'place',
  'name',
  'category',
  'draft',
  'remarks',
  'receipt',
  'outcome',
  'included',
  'same',
  'duplicate_of',
  'duplicate_in',
  'test',
] as const;

function itemsOf(database: Database, id: number) {
  return database
    .selectFrom('question_import_item')
    .select(itemColumns)
    .where('import', '=', id)
    .orderBy('number');
}

/** The items of an import in their order, some at a time; `accepted` ones are not refused. */
export async function* pagesOf(
  database: Database,
  id: number,
  which: 'all' | 'accepted',
): AsyncGenerator<StoredItem[]> {
  const items =
    which === 'all' ? itemsOf(database, id) : itemsOf(database, id).where('outcome', '<>', 'refused');
  for (let after: number | undefined = 0; after !== undefined;) {
    const page = await items.where('number', '>', after).limit(itemsAtOnce).execute();
    if (page.length > 0) yield page as StoredItem[];
    after = page.at(-1)?.number;
  }
}

/** The items of an import that ask the same as one of some tests. */
export async function listSame(
  database: Database,
  id: number,
  same: readonly string[],
): Promise<StoredItem[]> {
  if (same.length === 0) return [];
  return (await itemsOf(database, id)
    .where('same', 'in', [...same])
    .execute()) as StoredItem[];
}

/** @throws NotFoundError */
export async function getItem(database: Database, id: number, number: number): Promise<StoredItem> {
  const found = await itemsOf(database, id).where('number', '=', number).executeTakeFirst();
  if (found === undefined) throw new NotFoundError();
  return found as StoredItem;
}

export type ItemChange = { number: number } & Partial<
  Pick<
    StoredItem,
    'draft' | 'remarks' | 'receipt' | 'included' | 'same' | 'duplicate_of' | 'duplicate_in' | 'test'
  >
> & { outcome?: ImportOutcome };

/** Writes some columns of items. */
export async function updateItems(
  transaction: Database,
  id: number,
  changes: readonly ItemChange[],
): Promise<void> {
  for (const { number, draft, remarks, receipt, ...columns } of changes) {
    const set = {
      ...columns,
      ...(draft !== undefined && { draft: draft && JSON.stringify(draft) }),
      ...(remarks !== undefined && { remarks: JSON.stringify(remarks) }),
      ...(receipt !== undefined && { receipt: JSON.stringify(receipt) }),
    };
    if (Object.keys(set).length === 0) continue;
    await transaction
      .updateTable('question_import_item')
      .set(set)
      .where('import', '=', id)
      .where('number', '=', number)
      .execute();
  }
}

/** Records which test each of some items has become. */
export async function setTests(
  transaction: Database,
  id: number,
  tests: readonly { number: number; test: number }[],
): Promise<void> {
  await sql`
    update question_import_item set test = written.test
    from jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) as written (number integer, test integer)
    where import = ${id} and question_import_item.number = written.number`.execute(transaction);
}

/** The files of an import by their names in the source; those with `names` alone where they are named. */
export async function listFiles(
  database: Database,
  id: number,
  names?: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  if (names?.length === 0) return new Map();
  let query = database
    .selectFrom('question_import_file')
    .select(['name', 'media', 'is_broken'])
    .where('import', '=', id);
  if (names !== undefined) query = query.where('name', 'in', [...names]);
  const files = (await query.orderBy('name').execute()) as StoredFile[];
  return new Map(files.map((file) => [file.name, file]));
}

/** The bytes of a file of an import that is neither stored nor broken; undefined for others. */
export async function findBytes(database: Database, id: number, name: string): Promise<Buffer | undefined> {
  const file = await database
    .selectFrom('question_import_file')
    .select('bytes')
    .where('import', '=', id)
    .where('name', '=', name)
    .where('media', 'is', null)
    .where('is_broken', '=', false)
    .executeTakeFirst();
  return file?.bytes ?? undefined;
}

/** Records what a file is stored as; null for one that is broken. @returns false where it was recorded before */
export async function setStored(
  database: Database,
  id: number,
  name: string,
  media: StoredMedia | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('question_import_file')
    .set(media === null ? { is_broken: true } : { media: JSON.stringify(media) })
    .where('import', '=', id)
    .where('name', '=', name)
    .where('media', 'is', null)
    .where('is_broken', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Begins to apply an import: its state, and a job of the queue in the same transaction.
 * @param start jobs of one queue run one after the other
 */
export async function startApplying(
  transaction: Database,
  id: number,
  {
    task,
    queue,
    payload,
    categories,
    adds_categories,
  }: {
    task: string;
    queue: string;
    payload: object;
    categories: readonly MappedCategory[];
    adds_categories: boolean;
  },
): Promise<void> {
  await transaction
    .updateTable('question_import')
    .set({
      state: 'applying',
      problem: '',
      written: 0,
      categories: JSON.stringify(categories),
      adds_categories,
    })
    .where('id', '=', id)
    .execute();
  await sql`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue}, max_attempts => 25, job_key => ${`${task} ${id}`})`.execute(
    transaction,
  );
}

/** Stores how many items of an import are written, outside of the transaction that writes them. */
export async function setWritten(database: Database, id: number, written: number): Promise<void> {
  await database.updateTable('question_import').set({ written }).where('id', '=', id).execute();
}

/** Records the categories that an import has made. */
export async function setMadeCategories(
  transaction: Database,
  id: number,
  made_categories: number[],
): Promise<void> {
  await transaction.updateTable('question_import').set({ made_categories }).where('id', '=', id).execute();
}

/** Marks an import as applied. What its source has of files is not needed any more. */
export async function markApplied(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction
    .updateTable('question_import')
    .set({ state: 'applied', applied_at: now })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('question_import_file')
    .set({ bytes: null })
    .where('import', '=', id)
    .execute();
}

/** Gives up to apply an import, which is as it was checked. */
export async function markFailed(database: Database, id: number, problem: ImportProblem): Promise<void> {
  await database
    .updateTable('question_import')
    .set({ state: 'checked', written: 0, problem })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .execute();
}

/** Marks an import as undone, and forgets the files of its tests. */
export async function markUndone(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction
    .updateTable('question_import')
    .set({ state: 'undone', undone_at: now })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('question_import_file')
    .set({ media: null })
    .where('import', '=', id)
    .execute();
}

/** The tests that an import has made and that are there still, each with whether it was changed since. */
export async function listMade(
  database: Database,
  id: number,
): Promise<{ id: number; isChanged: boolean }[]> {
  return database
    .selectFrom('question_import_item')
    .innerJoin('question', 'question.id', 'question_import_item.test')
    .select(['question.id', sql<boolean>`question.version > 1`.as('isChanged')])
    .where('import', '=', id)
    .orderBy('question.id')
    .execute();
}

/**
 * Leaves imports whose job is not there any more as they were checked.
 * @param task the name of the jobs
 * @returns the categories that each of them has made, with its maker
 */
export async function resetLost(
  database: Database,
  task: string,
): Promise<Pick<StoredImport, 'made_categories' | 'made_by'>[]> {
  const { rows } = await sql<Pick<StoredImport, 'made_categories' | 'made_by'>>`
    update question_import set state = 'checked', problem = 'failed', written = 0
    where state = 'applying'
      and not exists (select from graphile_worker.jobs where key = ${task}::text || ' ' || question_import.id)
    returning made_categories, made_by`.execute(database);
  return rows;
}

/** Deletes dry runs that nobody has applied for days, and imports that were applied long ago: their tests stay. */
export async function deleteOldQuestionImports(database: Database, now: Date): Promise<void> {
  const daysAgo = (count: number) => new Date(now.getTime() - count * 24 * 3600 * 1000).toISOString();
  await database
    .deleteFrom('question_import')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'checked'), where('made_at', '<', daysAgo(importDays.checked))]),
        where('applied_at', '<', daysAgo(importDays.applied)),
      ]),
    )
    .execute();
}
