import type { RosterChange, RosterOutcome, RosterRow } from '../../contract/people/rosters.ts';
import type { Draft } from './reading/draft.ts';
import type { KnownPerson, Membership, Settable } from './school.ts';

/** The changes that a row writes. Classes that the list makes are named by their keys. */
export type Write = {
  set: Partial<Settable>;
  join: { class: number | string; is_teacher: boolean }[];
  leave: Membership[];
  /** Children outside the list, whose parent the row is. */
  linked: { person: number; set: Partial<Settable> }[];
};

export type PlannedRow = {
  draft: Draft;
  outcome: RosterOutcome;
  reason: RosterRow['reason'];
  field: RosterRow['field'];
  /** The person of the school that the row names; undefined for a new person. */
  person: KnownPerson | undefined;
  changes: RosterChange[];
  write: Write;
};

/** A row whose outcome is known, before anything of it is written. */
export function rowOf(draft: Draft, outcome: RosterOutcome, person: KnownPerson | undefined): PlannedRow {
  const write: Write = { set: {}, join: [], leave: [], linked: [] };
  return { draft, outcome, reason: '', field: '', person, changes: [], write };
}

/** A row that is refused, with the reason and the field of it. */
export function refusedRow(
  draft: Draft,
  reason: PlannedRow['reason'],
  field: PlannedRow['field'] = '',
): PlannedRow {
  return { ...rowOf(draft, 'refused', undefined), reason, field };
}
