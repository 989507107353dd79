import { sql } from 'kysely';

import { daysToUndo, type RosterImport, type RosterSummary } from '../../contract/people/rosters.ts';
import type { Database } from '../database/database.ts';
import { NotFoundError } from '../errors.ts';
import type { MissingScope } from './plan.ts';
import type { PlannedRow } from './planned-row.ts';
import type { Draft } from './reading/draft.ts';
import type { Membership, Settable } from './school.ts';

/** How a list was read, the classes that it makes, and the settings of staff for it. */
export type Settings = Pick<RosterImport, 'format' | 'columns' | 'new_classes'> & {
  year: number;
  scope: MissingScope;
  /** Of the plan: see fingerprint in check.ts. */
  fingerprint: string;
};

/** The report of a row to staff, beside the values read. */
export type Receipt = Pick<PlannedRow, 'reason' | 'field' | 'changes'> & {
  /** Of a person missing from the list. */
  missing?: { name: string; classes: string[] };
};

/** The data to restore one person. `before` and `after` have the same columns. */
export type Undo = {
  created: boolean;
  before: Partial<Settable>;
  after: Partial<Settable>;
  joined: Membership[];
  left: Membership[];
  linked: { person: number; before: Partial<Settable>; after: Partial<Settable> }[];
};

export type NewRow = {
  draft: Draft | null;
  outcome: PlannedRow['outcome'] | 'archived';
  receipt: Receipt;
  person: number | null;
};

const counts = ['new', 'changed', 'unchanged', 'refused', 'archived'] as const;

/** SQL for the summary of a row of `roster_import`. */
const summaryColumns = [
  'id',
  'state',
  'made_at',
  'applied_at',
  'undone_at',
  'source',
  'written',
  ...counts.map((outcome) =>
    sql<number>`(
      select count(*)::integer from roster_row
      where roster_row.import = roster_import.id and roster_row.outcome = ${sql.lit(outcome)}
    )`.as(outcome),
  ),
  sql<number>`(
    select count(*)::integer from roster_row
    where roster_row.import = roster_import.id and roster_row.outcome <> 'archived'
  )`.as('total'),
] as const;

/** Adds an import with the rows of its dry run. @returns its id */
export async function insertImport(
  transaction: Database,
  values: { made_by: number; source: string; settings: Settings },
  rows: readonly NewRow[],
): Promise<number> {
  const { id } = await transaction
    .insertInto('roster_import')
    .values({ ...values, settings: JSON.stringify(values.settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(transaction, id, rows);
  return id;
}

async function insertRows(transaction: Database, id: number, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into roster_row (import, number, draft, outcome, receipt, person)
    select ${id}, ordinality, nullif(draft, 'null'), outcome, receipt, person
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
      draft jsonb, outcome text, receipt jsonb, person integer
    )) with ordinality`.execute(transaction);
}

/** Replaces the dry run of an import that was not applied. */
export async function replaceRows(
  transaction: Database,
  id: number,
  settings: Settings,
  rows: readonly NewRow[],
): Promise<void> {
  await transaction
    .updateTable('roster_import')
    .set({ settings: JSON.stringify(settings), written: 0 })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('roster_row').where('import', '=', id).execute();
  await insertRows(transaction, id, rows);
}

export async function findSummary(database: Database, id: number): Promise<RosterSummary | undefined> {
  return database.selectFrom('roster_import').select(summaryColumns).where('id', '=', id).executeTakeFirst();
}

/** @throws NotFoundError */
export async function getSummary(database: Database, id: number): Promise<RosterSummary> {
  const found = await findSummary(database, id);
  if (found === undefined) throw new NotFoundError();
  return found;
}

/** A page of the imports, the newest first, and how many there are. */
export async function listImports(
  database: Database,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ imports: RosterSummary[]; total: number }> {
  const imports = await database
    .selectFrom('roster_import')
    .select(summaryColumns)
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await database
    .selectFrom('roster_import')
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return { imports, total };
}

export type StoredRow = {
  number: number;
  draft: Draft | null;
  outcome: NewRow['outcome'];
  receipt: Partial<Receipt>;
  person: number | null;
  undo: Undo | null;
};

/** The rows of an import in their order. */
export async function listRows(database: Database, id: number): Promise<StoredRow[]> {
  const rows = await database
    .selectFrom('roster_row')
    .select(['number', 'draft', 'outcome', 'receipt', 'person', 'undo'])
    .where('import', '=', id)
    .orderBy('number')
    .execute();
  return rows as StoredRow[];
}

/** @throws NotFoundError */
export async function getSettings(database: Database, id: number): Promise<Settings> {
  const row = await database
    .selectFrom('roster_import')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new NotFoundError();
  return row.settings as Settings;
}

/** Locks imports until the transaction ends: one at a time is applied or undone. @returns false where another one is */
export async function tryLockImports(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('imports', 0)) as locked`.execute(transaction);
  return rows[0]?.locked === true;
}

/** Stores how many rows of an import are written, outside of the transaction that writes them. */
export async function setWritten(database: Database, id: number, written: number): Promise<void> {
  await database.updateTable('roster_import').set({ written }).where('id', '=', id).execute();
}

/** The changes of a row: its person, and the data to undo them. */
export type Done = { number: number; person: number | null; undo: Undo };

export async function markApplied(
  transaction: Database,
  id: number,
  { done, made_classes, now }: { done: readonly Done[]; made_classes: number[]; now: Date },
): Promise<void> {
  await sql`
    update roster_row set person = done.person, undo = done.undo
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (number integer, person integer, undo jsonb)
    where roster_row.import = ${id} and roster_row.number = done.number`.execute(transaction);
  await transaction
    .updateTable('roster_import')
    .set({ state: 'applied', applied_at: now, made_classes })
    .where('id', '=', id)
    .execute();
}

export async function markUndone(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction
    .updateTable('roster_import')
    .set({ state: 'undone', undone_at: now })
    .where('id', '=', id)
    .execute();
}

/** The classes that an import made. */
export async function findMadeClasses(database: Database, id: number): Promise<number[]> {
  const row = await database
    .selectFrom('roster_import')
    .select('made_classes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.made_classes ?? [];
}

/** Whether an import was applied after another one, and is not undone. */
export async function hasLaterImport(database: Database, id: number): Promise<boolean> {
  const later = await database
    .selectFrom('roster_import')
    .select('id')
    .where('state', '=', 'applied')
    .where(
      sql<boolean>`(applied_at, id) > (select own.applied_at, own.id from roster_import as own where own.id = ${id})`,
    )
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** People whom imports have made or found in their lists, those undone left out. */
export async function listImported(database: Database): Promise<number[]> {
  const people = await database
    .selectFrom('roster_row')
    .innerJoin('roster_import', 'roster_import.id', 'roster_row.import')
    .select('person')
    .distinct()
    .where('state', '=', 'applied')
    .where('outcome', '<>', 'archived')
    .where('person', 'is not', null)
    .execute();
  return people.map(({ person }) => person ?? 0);
}

/** Deletes dry runs that nobody has applied for days, and the rows of imports that cannot be undone any more. */
export async function deleteOldImports(database: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString();
  await database
    .deleteFrom('roster_import')
    .where('state', '=', 'checked')
    .where('made_at', '<', daysAgo(7))
    .execute();
  await sql`
    update roster_row set draft = null, receipt = '{}', undo = null
    from roster_import
    where roster_import.id = import and applied_at < ${daysAgo(daysToUndo)}::timestamptz and draft is not null`.execute(
    database,
  );
}
