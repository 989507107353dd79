import { type RosterChange, type RosterOutcome, rosterRoles } from '../../contract/people/rosters.ts';
import { classKey, sideOf, withoutClassWord } from './keys.ts';
import { indistinct, type Match, matchOf, SchoolIndex } from './match.ts';
import { linkParents } from './parents.ts';
import { type PlannedRow, refusedRow, rowOf } from './planned-row.ts';
import type { Draft } from './reading/draft.ts';
import { hasLostLetters } from './reading/values.ts';
import type { KnownPerson, School } from './school.ts';

export type NewClass = { key: string; name: string; year: number };

/** The changes that a list makes to a school. */
export type Plan = {
  rows: PlannedRow[];
  newClasses: NewClass[];
  /** Those who are archived, as they are missing from the list. */
  missing: { person: KnownPerson; classes: string[] }[];
};

export type MissingScope = 'nobody' | 'classes' | 'school';

/** Which texts of a person a row changes where it says any. The address only where there is none: its owner may have proved it. */
const texts = ['external_id', 'last_name', 'first_name', 'father_email', 'mother_email'] as const;

class Planner {
  readonly #index: SchoolIndex;
  readonly #newClasses = new Map<string, NewClass>();
  readonly #taken = new Set<number>();
  readonly #given: ReadonlySet<string>;
  readonly #memberships: ReadonlyMap<number, School['members'][number][]>;

  constructor(index: SchoolIndex) {
    this.#index = index;
    this.#given = new Set(
      index.school.given.map(
        (membership) => `${membership.person} ${membership.class} ${membership.is_teacher}`,
      ),
    );
    this.#memberships = Map.groupBy(index.school.members, ({ person }) => person);
  }

  get newClasses(): NewClass[] {
    return [...this.#newClasses.values()];
  }

  isTaken(id: number): boolean {
    return this.#taken.has(id);
  }

  row(draft: Draft, indistinctBecause: Match | undefined): PlannedRow {
    if (draft.refusal !== null) return refusedRow(draft, draft.refusal.reason, draft.refusal.field);
    if (draft.kind === 'mention') return rowOf(draft, 'unchanged', undefined);
    if (draft.kind === 'class') return this.#classRow(draft);
    const lost = this.#lostClass(draft);
    if (lost) return refusedRow(draft, 'lost_letters', 'class');
    const match = indistinctBecause ?? matchOf(draft, this.#index);
    if ('reason' in match) return refusedRow(draft, match.reason, match.field);
    const { person } = match;
    if (draft.doubt !== null && !isNamed(person, draft)) {
      return refusedRow(draft, draft.doubt.reason, draft.doubt.field);
    }
    if (person === undefined) {
      return draft.archived ? refusedRow(draft, 'not_there') : this.#newPerson(draft);
    }
    if (this.isTaken(person.id)) return refusedRow(draft, 'repeated');
    if (draft.archived && person.is_staff) return refusedRow(draft, 'is_staff');
    this.#taken.add(person.id);
    return this.#knownPerson(draft, person);
  }

  /** Whether a class that the school does not have is named by letters that its file could not hold. */
  #lostClass(draft: Draft): boolean {
    const year = draft.year ?? this.#index.school.year;
    return draft.classes.some(
      (name) => hasLostLetters(name) && this.#index.findClass(name, year) === undefined,
    );
  }

  #classRow(draft: Draft): PlannedRow {
    const [name = ''] = draft.classes;
    const year = draft.year ?? this.#index.school.year;
    if (draft.classes.length > 1) return refusedRow(draft, 'bad_class', 'class');
    if (this.#index.findClass(name, year) !== undefined) return rowOf(draft, 'unchanged', undefined);
    if (this.#lostClass(draft)) return refusedRow(draft, 'lost_letters', 'class');
    if (draft.doubt !== null) return refusedRow(draft, draft.doubt.reason);
    if (this.#newClasses.has(classKey(name, year))) return refusedRow(draft, 'repeated', 'class');
    this.#classNamed(name, year);
    return rowOf(draft, 'new', undefined);
  }

  /** The id of a class, or the key of one that the list makes. */
  #classNamed(name: string, year: number): number | string {
    const found = this.#index.findClass(name, year);
    if (found !== undefined) return found.id;
    const key = classKey(name, year);
    if (!this.#newClasses.has(key)) this.#newClasses.set(key, { key, name: withoutClassWord(name), year });
    return key;
  }

  #classesOf(draft: Draft): (number | string)[] {
    if (sideOf(draft) === undefined) return [];
    const year = draft.year ?? this.#index.school.year;
    return [...new Set(draft.classes.map((name) => this.#classNamed(name, year)))];
  }

  #newPerson(draft: Draft): PlannedRow {
    const row = rowOf(draft, 'new', undefined);
    for (const field of [...texts, 'email'] as const) row.write.set[field] = draft[field];
    for (const role of rosterRoles) row.write.set[`is_${role}`] = draft.roles.includes(role);
    const is_teacher = sideOf(draft) === 'teacher';
    row.write.join = this.#classesOf(draft).map((id) => ({ class: id, is_teacher }));
    return row;
  }

  #knownPerson(draft: Draft, person: KnownPerson): PlannedRow {
    const row = rowOf(draft, 'unchanged', person);
    const change = (field: RosterChange['field'], before: string, after: string) =>
      row.changes.push({ field, before, after });
    for (const field of texts) {
      if (draft[field] === '' || draft[field] === person[field]) continue;
      row.write.set[field] = draft[field];
      change(field, person[field], draft[field]);
    }
    if (draft.email !== '' && person.email === '') {
      row.write.set.email = draft.email;
      change('email', '', draft.email);
    }
    const gained = draft.roles.filter((role) => !person[`is_${role}`]);
    if (gained.length > 0) {
      const before = rosterRoles.filter((role) => person[`is_${role}`]);
      for (const role of gained) row.write.set[`is_${role}`] = true;
      change('role', before.join(', '), [...before, ...gained].join(', '));
    }
    if (person.is_active === draft.archived) {
      row.write.set.is_active = !draft.archived;
      change('active', String(person.is_active), String(!draft.archived));
    }
    if (!draft.archived) this.#changeClasses(row, person);
    if (row.changes.length > 0) row.outcome = 'changed';
    return row;
  }

  /** The classes that the row names replace those of the same year that lists have given before; others stay. */
  #changeClasses(row: PlannedRow, person: KnownPerson): void {
    const { draft, write } = row;
    const wanted = new Set(this.#classesOf(draft));
    if (wanted.size === 0) return;
    const is_teacher = sideOf(draft) === 'teacher';
    const held = (this.#memberships.get(person.id) ?? []).filter(
      (membership) => membership.is_teacher === is_teacher,
    );
    const year = draft.year ?? this.#index.school.year;
    write.join = [...wanted]
      .filter((id) => held.every((membership) => membership.class !== id))
      .map((id) => ({ class: id, is_teacher }));
    write.leave = held
      .filter(
        (membership) =>
          !wanted.has(membership.class) && this.#index.classById.get(membership.class)?.year === year,
      )
      .filter((membership) => this.#given.has(`${person.id} ${membership.class} ${is_teacher}`))
      .map((membership) => ({ class: membership.class, is_teacher }));
    if (write.join.length + write.leave.length === 0) return;
    const nameOf = (id: number | string) =>
      typeof id === 'number' ? this.#index.classById.get(id)?.name : this.#newClasses.get(id)?.name;
    const listOf = (ids: readonly (number | string)[]) =>
      ids
        .map((id) => nameOf(id) ?? '')
        .toSorted()
        .join(', ');
    const leaving = new Set(write.leave.map((membership) => membership.class));
    const before = held
      .map((membership) => membership.class)
      .filter((id) => wanted.has(id) || leaving.has(id));
    row.changes.push({ field: 'class', before: listOf(before), after: listOf([...wanted]) });
  }
}

function isNamed(person: KnownPerson | undefined, { first_name, last_name }: Draft): boolean {
  return person?.first_name === first_name && person.last_name === last_name;
}

/** Those whom the list should name, and does not. */
function missingFrom(planner: Planner, index: SchoolIndex, rows: readonly PlannedRow[], scope: MissingScope) {
  // A refused row may be about any person: as long as there is one, nobody counts as missing.
  if (scope === 'nobody' || rows.some(({ outcome }) => outcome === 'refused')) return [];
  const { school } = index;
  const listed = new Set(rows.flatMap(({ draft }) => draft.roles));
  const named = new Set(
    rows
      .filter(({ draft }) => sideOf(draft) === 'pupil')
      .flatMap(({ draft }) =>
        draft.classes.map((name) => index.findClass(name, draft.year ?? school.year)?.id),
      ),
  );
  const classesOf = Map.groupBy(school.members, ({ person }) => person);
  const ids =
    scope === 'school'
      ? school.imported
      : school.members
          .filter((member) => !member.is_teacher && named.has(member.class))
          .map(({ person }) => person);
  return [...new Set(ids)].flatMap((id) => {
    const person = index.people.get(id);
    if (person === undefined || planner.isTaken(id)) return [];
    if (!person.is_active || person.is_closed || person.is_staff) return [];
    if (rosterRoles.some((role) => person[`is_${role}`] && !listed.has(role))) return [];
    const classes = (classesOf.get(id) ?? []).map(
      (membership) => index.classById.get(membership.class)?.name ?? '',
    );
    return [{ person, classes: [...new Set(classes)].toSorted() }];
  });
}

/** The keys of the classes that a row is about, whether they are new or not. */
const classKeysOf =
  (year: number) =>
  ({ draft }: PlannedRow) =>
    draft.classes.map((name) => classKey(name, draft.year ?? year));

/** Compares a list with the school. Every row of the list has one row in the plan, in its order. */
export function planOf(drafts: readonly Draft[], school: School, scope: MissingScope): Plan {
  const index = new SchoolIndex(school);
  const planner = new Planner(index);
  const unclear = indistinct(drafts, school.year);
  const rows = drafts.map((draft, place) => planner.row(draft, unclear.get(place)));
  linkParents(rows, index);
  const used = new Set(rows.filter(({ outcome }) => outcome !== 'refused').flatMap(classKeysOf(school.year)));
  const newClasses = planner.newClasses.filter(({ key }) => used.has(key));
  return { rows, newClasses, missing: missingFrom(planner, index, rows, scope) };
}

/** How many rows end as what. */
export function countsOf(rows: readonly { outcome: string }[]): Record<RosterOutcome, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) if (outcome in counts) counts[outcome as RosterOutcome] += 1;
  return counts;
}
