import { createHash } from 'node:crypto';

import {
  type changeMembers,
  type ClassChange,
  type ClassPage,
  longestClassName,
  type PlannedMove,
} from '../../contract/people/classes.ts';
import type { BodyOf } from '../../contract/wire/endpoint.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import type { ClassTable, Row } from '../database/tables.ts';

export type SchoolClass = Row<ClassTable>;

/** The name, the year and the archiving that a move up, or its undoing, writes to a class. */
export type Placement = { id: number; name: string; year: number; archived_at: Date | null };

/** The last form of schools in Uzbekistan. */
export const lastForm = 11;

/**
 * The number of the form in the name of a class, with its place: the number that the name begins with, or the only one in it.
 * Undefined where there is none, or it is higher than that of the last form, as in `Olympiad 2026`.
 */
function formIn(name: string): { form: number; digits: string; at: number } | undefined {
  const numbers = [...name.matchAll(/\d+/g)];
  const [first] = numbers;
  if (first === undefined) return undefined;
  const begins = !/[\p{L}\p{N}]/u.test(name.slice(0, first.index));
  const form = Number(first[0]);
  if ((!begins && numbers.length > 1) || form > lastForm) return undefined;
  return { form, digits: first[0], at: first.index };
}

/**
 * The name of a class in the next year: `8B` for `7B`, `10 «А»` for `9 «А»`. A name without a form stays, and so does one that
 * would become too long.
 * @returns undefined for the last form, which no other follows
 */
export function nameAfterAYear(name: string): string | undefined {
  const found = formIn(name);
  if (found === undefined) return name;
  const { form, digits, at } = found;
  if (form === lastForm) return undefined;
  const next = String(form + 1).padStart(digits.length, '0');
  const becomes = name.slice(0, at) + next + name.slice(at + digits.length);
  return becomes.length > longestClassName ? name : becomes;
}

export type ClassToMove = {
  id: number;
  name: string;
  subject: number | null;
  subject_name: string;
  /** How many of its works are not over. */
  open_work: number;
};

/** The outcome of a move for a class: a new name, or null where it was archived. */
export type MovedClass = { class: number; name_before: string; name_after: string | null };

function keyOf(name: string, subject: number | null): string {
  return JSON.stringify([name.toLowerCase(), subject]);
}

/**
 * Plans the move of the classes of a year.
 * @param next the classes of the next year that are there already
 */
export function planMoves(
  classes: readonly ClassToMove[],
  next: readonly { name: string; subject: number | null }[],
): PlannedMove[] {
  const taken = new Set(next.map(({ name, subject }) => keyOf(name, subject)));
  return classes.map(({ subject, ...schoolClass }) => {
    const becomes = nameAfterAYear(schoolClass.name);
    if (becomes === undefined) return { ...schoolClass, outcome: 'leaves', becomes: schoolClass.name };
    const key = keyOf(becomes, subject);
    if (taken.has(key)) return { ...schoolClass, outcome: 'taken', becomes };
    taken.add(key);
    return { ...schoolClass, outcome: 'moves', becomes };
  });
}

/** A fingerprint of a plan. */
export function fingerprintOf(year: number, plan: readonly PlannedMove[]): string {
  const content = plan.map(({ id, name, outcome, becomes }) => [id, name, outcome, becomes]);
  return createHash('sha256')
    .update(JSON.stringify([year, content]))
    .digest('base64url')
    .slice(0, 22);
}

type MemberChanges = BodyOf<typeof changeMembers>;

/** Whom a change of members adds and removes, by id. */
export type SortedChanges = Record<'addPupils' | 'removePupils' | 'addTeachers' | 'removeTeachers', number[]>;

/** The ids of a change of members, each once and in one order, so that simultaneous changes do not deadlock. */
export function sortedChanges(body: MemberChanges): SortedChanges {
  const ids = (list: readonly number[] = []) => [...new Set(list)].toSorted((a, b) => a - b);
  return {
    addPupils: ids(body.add_pupils),
    removePupils: ids(body.remove_pupils),
    addTeachers: ids(body.add_teachers),
    removeTeachers: ids(body.remove_teachers),
  };
}

/** Whether a change of members changes who teaches the class. */
export function changesTeachers({ add_teachers = [], remove_teachers = [] }: MemberChanges): boolean {
  return add_teachers.length > 0 || remove_teachers.length > 0;
}

/** A class as its pupils see it. */
export function forPupils({
  id,
  name,
  year,
  subject_name,
  teachers,
}: Pick<ClassPage, 'id' | 'name' | 'year' | 'subject_name' | 'teachers'>) {
  return { id, name, year, subject_name, teachers: teachers.map((teacher) => ({ name: teacher.name })) };
}

/** Lines of the audit trail for people who became members of a class, were confirmed as such, or are no longer. */
export function auditEventsOf(
  actor: number,
  { id, name }: { id: number; name: string },
  how: { as: 'pupil' | 'teacher'; change: 'added' | 'confirmed' | 'removed'; by_code?: boolean },
  people: readonly number[],
): AuditEvent[] {
  const details = { class: id, name, ...how };
  return people.map((person) => ({ actor, action: 'class.members', person, details }));
}

/** The columns that a change of a class sets, and its events for the audit trail. */
export function changesOf(
  before: SchoolClass,
  { archived, ...wanted }: ClassChange,
  { actor, now }: { actor: number; now: Date },
): { values: Partial<Placement & { subject: number | null }>; auditEvents: AuditEvent[] } {
  const sent = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const differing = sent.filter(([field, value]) => before[field as keyof typeof wanted] !== value);
  const changed = differing.map(([field, value]) => [field, [before[field as keyof typeof wanted], value]]);
  const named = { class: before.id, name: wanted.name ?? before.name };
  const auditEvents: AuditEvent[] =
    changed.length === 0
      ? []
      : [{ actor, action: 'class.changed', details: { ...named, ...Object.fromEntries(changed) } }];
  const turns = archived !== undefined && archived !== (before.archived_at !== null);
  if (turns)
    auditEvents.push({ actor, action: archived ? 'class.archived' : 'class.restored', details: named });
  const archived_at = archived === true ? now : null;
  return { values: { ...Object.fromEntries(differing), ...(turns ? { archived_at } : {}) }, auditEvents };
}

/** The new values of the classes of a plan, and the records for the audit trail. */
export function placementsOf(
  plan: readonly PlannedMove[],
  year: number,
  now: Date,
): { placements: Placement[]; moved: MovedClass[] } {
  const moving = plan.filter(({ outcome }) => outcome !== 'taken');
  const placements = moving.map(({ id, name, outcome, becomes }) =>
    outcome === 'moves'
      ? { id, name: becomes, year: year + 1, archived_at: null }
      : { id, name, year, archived_at: now },
  );
  const moved = moving.map(({ id, name, outcome, becomes }) => ({
    class: id,
    name_before: name,
    name_after: outcome === 'moves' ? becomes : null,
  }));
  return { placements, moved };
}

/** Whether a class is unchanged since a move. */
export function isAsMoved(
  schoolClass: MovedClass & { name: string; year: number; archived: boolean },
  from: number,
): boolean {
  if (schoolClass.name_after === null)
    return schoolClass.archived && schoolClass.name === schoolClass.name_before && schoolClass.year === from;
  return (
    !schoolClass.archived && schoolClass.name === schoolClass.name_after && schoolClass.year === from + 1
  );
}
