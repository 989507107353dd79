import type { RefusalReason } from '../../contract/people/rosters.ts';
import type { SchoolIndex } from './match.ts';
import type { PlannedRow } from './planned-row.ts';
import type { KnownPerson, Settable } from './school.ts';

/* A parent is linked to a child by the address alone, as the child’s father_email or mother_email: see users/children-store.ts. */

type Child = { row: PlannedRow | undefined; known: KnownPerson | undefined };
type Field = 'father_email' | 'mother_email';

/** The parents that earlier rows have set for children outside the list. */
type Links = Map<number, Partial<Settable>>;

/** Where the address of a parent goes: nowhere where it stands already; undefined where both places are taken. */
function placeFor({ row, known }: Child, email: string, links: Links): Field | 'there' | undefined {
  const fields = ['father_email', 'mother_email'] as const;
  const set = row?.write.set ?? links.get(known?.id ?? 0);
  const addressOf = (field: Field) => set?.[field] ?? known?.[field] ?? '';
  if (fields.some((field) => addressOf(field) === email)) return 'there';
  return fields.find((field) => addressOf(field) === '');
}

function refuse(row: PlannedRow, reason: RefusalReason): void {
  Object.assign(row, { outcome: 'refused', reason, field: 'children', changes: [], person: undefined });
  row.write = { set: {}, join: [], leave: [], linked: [] };
}

/** Writes the addresses of parents who name their children to these, whether they are in the list or were there before. */
export function linkParents(rows: PlannedRow[], index: SchoolIndex): void {
  const inList = new Map(
    rows
      .filter(
        ({ draft, outcome }) => draft.kind === 'person' && draft.external_id !== '' && outcome !== 'refused',
      )
      .map((row) => [row.draft.external_id, row]),
  );
  const links: Links = new Map();
  for (const parent of rows) {
    const { kind, children, email } = parent.draft;
    if (kind !== 'person' || parent.outcome === 'refused' || children.length === 0) continue;
    const address = parent.write.set.email ?? parent.person?.email ?? email;
    const found = children.map((id) => ({
      row: inList.get(id),
      known: inList.get(id)?.person ?? index.byId.get(id),
    }));
    const places = found.map((child) => placeFor(child, address, links));
    if (address === '') refuse(parent, 'parent_needs_email');
    else if (found.some(({ row, known }) => row === undefined && (known === undefined || known.is_closed))) {
      refuse(parent, 'unknown_child');
    } else if (places.includes(undefined)) refuse(parent, 'parents_taken');
    else link(parent, found, places as (Field | 'there')[], address, links);
  }
}

function link(
  parent: PlannedRow,
  found: readonly Child[],
  places: readonly (Field | 'there')[],
  address: string,
  links: Links,
): void {
  const outside: string[] = [];
  for (const [place, { row, known }] of found.entries()) {
    const field = places[place];
    if (field === undefined || field === 'there') continue;
    if (row !== undefined) {
      row.write.set[field] = address;
      if (row.outcome !== 'new') {
        row.changes.push({ field, before: '', after: address });
        row.outcome = 'changed';
      }
    } else if (known !== undefined) {
      const set: Partial<Settable> = { [field]: address };
      links.set(known.id, { ...links.get(known.id), ...set });
      parent.write.linked.push({ person: known.id, set });
      outside.push(known.external_id);
    }
  }
  if (outside.length === 0 || parent.outcome === 'new') return;
  parent.changes.push({ field: 'children', before: '', after: outside.join(', ') });
  parent.outcome = 'changed';
}
