import type { RosterImport, RosterRow } from '../../contract/rosters.ts';
import type { Database } from '../database/database.ts';
import { getSettings, getSummary, listRows, type StoredRow } from './store.ts';

/** A row of the list; what it said is gone where its person was erased, or long after it was applied. */
function rowOf({ draft, outcome, receipt, number }: StoredRow): RosterRow {
  const isClass = draft?.kind === 'class';
  const name = draft === null || isClass ? '' : `${draft.last_name} ${draft.first_name}`.trim();
  return {
    place: draft?.place ?? String(number),
    outcome: outcome as RosterRow['outcome'],
    reason: receipt.reason ?? '',
    field: receipt.field ?? '',
    name,
    roles: draft?.roles ?? [],
    classes: draft?.classes ?? [],
    changes: receipt.changes ?? [],
  };
}

/** An import with its rows. @throws NotFoundError */
export async function presentImport(database: Database, id: number): Promise<RosterImport> {
  const { format, columns } = await getSettings(database, id);
  const rows = await listRows(database, id);
  return {
    ...(await getSummary(database, id)),
    format,
    columns,
    rows: rows.filter(({ outcome }) => outcome !== 'archived').map(rowOf),
    missing: rows
      .filter(({ outcome }) => outcome === 'archived')
      .map(({ receipt }) => receipt.missing ?? { name: '', classes: [] }),
  };
}
