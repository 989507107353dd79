import type { RosterChange, RosterImport, RosterRow } from '../../contract/people/rosters.ts';
import type { Database } from '../database/database.ts';
import { nameKey } from './keys.ts';
import { getSettings, getSummary, listRows, type StoredRow } from './store.ts';

/** Whether both names become others, apart from case and kinds of apostrophes, and are not just each other's. */
function isRenamed(changes: readonly RosterChange[]): boolean {
  const [first, last] = ['first_name', 'last_name'].map((name) =>
    changes.find(({ field }) => field === name),
  );
  if (first === undefined || last === undefined) return false;
  const keysOf = (side: 'before' | 'after') =>
    [first, last].map((change) => nameKey({ first_name: change[side], last_name: '' }));
  const before = new Set(keysOf('before'));
  return keysOf('after').every((key) => !before.has(key));
}

/** A row of the list. Its values are erased with its person, or long after it was applied. */
function rowOf({ draft, outcome, receipt, number }: StoredRow): RosterRow {
  const isClass = draft?.kind === 'class';
  const name = draft === null || isClass ? '' : `${draft.last_name} ${draft.first_name}`.trim();
  return {
    place: draft?.place ?? String(number),
    outcome: outcome as RosterRow['outcome'],
    reason: receipt.reason ?? '',
    field: receipt.field ?? '',
    external_id: draft?.external_id ?? '',
    name,
    is_renamed: isRenamed(receipt.changes ?? []),
    roles: draft?.roles ?? [],
    classes: draft?.classes ?? [],
    changes: receipt.changes ?? [],
  };
}

/** An import with its rows. @throws NotFoundError */
export async function presentImport(database: Database, id: number): Promise<RosterImport> {
  const { format, columns, new_classes } = await getSettings(database, id);
  const rows = await listRows(database, id);
  return {
    ...(await getSummary(database, id)),
    format,
    columns,
    rows: rows.filter(({ outcome }) => outcome !== 'archived').map(rowOf),
    new_classes,
    missing: rows
      .filter(({ outcome }) => outcome === 'archived')
      .map(({ receipt }) => receipt.missing ?? { name: '', classes: [] }),
  };
}
