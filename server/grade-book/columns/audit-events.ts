import { columnSettings, type MarkInput } from '../../../contract/grade-columns.ts';
import type { AuditEvent } from '../../audit/audit-event.ts';
import type { ColumnSettings, StoredColumn, StoredMark } from './rules.ts';

/* Events about the columns of grade books in the audit trail. */

/** The class of a column, and its id. */
type Place = { class: number; name: string; column: number };

/** The event of a new column. */
export function addedEvent(actor: number, place: Place): AuditEvent {
  return { actor, action: 'column.added', details: place };
}

/** The settings that change averages, of which an event has the value before and after. */
const counting = ['most', 'weight', 'day'] as const;

/** The event of a change of a column: the names of the settings that are different, and the values of those that change averages; none where nothing changes. */
export function changedEvents(
  actor: number,
  place: Place,
  before: StoredColumn,
  after: ColumnSettings,
): AuditEvent[] {
  const changed = columnSettings.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return [];
  const values = Object.fromEntries(
    counting
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]]]),
  );
  const details = { ...place, changed: changed.filter((name) => name !== 'most'), ...values };
  return [{ actor, action: 'column.changed', details }];
}

/** The events of marks that have other points than before, one for each. A note is no part of them. */
export function markEvents(
  actor: number,
  place: Place,
  most: number,
  before: readonly StoredMark[],
  after: readonly MarkInput[],
): AuditEvent[] {
  const known = new Map(before.map(({ person, points }) => [person, points]));
  return after.flatMap(({ person, points }): AuditEvent[] => {
    const was = known.get(person) ?? null;
    if (was === points) return [];
    return [{ actor, action: 'column.marked', person, details: { ...place, most, points: [was, points] } }];
  });
}

/** The events of a column that is deleted: one for each mark with points, and that of the column. */
export function deletedEvents(
  actor: number,
  place: Place,
  most: number,
  marks: readonly StoredMark[],
): AuditEvent[] {
  const without = marks.map(({ person }) => ({ person, points: null, note: '' }));
  const details = { ...place, marks: marks.length };
  return [...markEvents(actor, place, most, marks, without), { actor, action: 'column.deleted', details }];
}
