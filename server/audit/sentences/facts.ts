import * as z from 'zod/mini';

import type { AuditAction } from '../../../contract/audit.ts';

/** The names of the objects of audit events by their ids; objects that are gone are missing. */
export type Names = Readonly<Record<NamedKind, ReadonlyMap<number, string>>>;

/** The kinds of objects that the details of audit events name by their ids. */
export const namedKinds = ['work', 'question', 'class', 'person', 'subject', 'list', 'column'] as const;
export type NamedKind = (typeof namedKinds)[number];

const id = z.int();
const ids = z._default(z.array(id), []);
const count = z._default(z.int(), 0);
const is_subject = z._default(z.boolean(), false);
const percentage = z._default(z.nullable(z.number()), null);

/** Details as each action stores them. What a stored entry lacks has its default, so that every entry has a sentence. */
const shapes = {
  'person.roles': z.object({
    is_staff: z.optional(z.boolean()),
    is_teacher: z.optional(z.boolean()),
    is_parent: z.optional(z.boolean()),
    is_pupil: z.optional(z.boolean()),
  }),
  'person.activated': z.object({}),
  'person.deactivated': z.object({}),
  'person.erased': z.object({ id: z.optional(id) }),
  'person.invited': z.object({}),
  'person.address': z.object({ change: z._default(z.enum(['added', 'changed', 'removed']), 'changed') }),
  'person.sessions_ended': z.object({}),
  'class.created': z.object({ name: z._default(z.string(), ''), year: z.optional(z.int()) }),
  'class.changed': z.object({
    name: z._default(z.union([z.string(), z.tuple([z.string(), z.string()])]), ''),
    year: z.optional(z.tuple([z.int(), z.int()])),
    subject: z.optional(z.tuple([z.nullable(id), z.nullable(id)])),
    missed_as_zero: z.optional(z.tuple([z.boolean(), z.boolean()])),
    joining: z.optional(z.enum(['opened', 'closed'])),
  }),
  'class.confirmed': z.object({ name: z._default(z.string(), '') }),
  'class.members': z.object({
    name: z._default(z.string(), ''),
    as: z._default(z.enum(['pupil', 'teacher']), 'pupil'),
    change: z._default(z.enum(['added', 'confirmed', 'removed']), 'added'),
    by_code: z._default(z.boolean(), false),
  }),
  'class.archived': z.object({ name: z._default(z.string(), '') }),
  'class.restored': z.object({ name: z._default(z.string(), '') }),
  'classes.moved_up': z.object({ from_year: z.optional(z.int()), moved: count, left: count }),
  'classes.moved_back': z.object({ from_year: z.optional(z.int()), moved: count, left: count }),
  'cards.printed': z.object({ class: z.optional(id), all: z._default(z.boolean(), false), cards: count }),
  'card.pin_reset': z.object({}),
  'parent.linked': z.object({ parent: z.optional(id) }),
  'parent.unlinked': z.object({ parent: z.optional(id) }),
  'import.applied': z.object({ import: z.optional(id), new: count, changed: count, archived: count }),
  'import.undone': z.object({
    import: z.optional(id),
    deleted: count,
    archived: count,
    restored: count,
    kept: count,
  }),
  'tests.exported': z.object({ format: z._default(z.string(), ''), tests: count }),
  'set.shared': z.object({
    name: z._default(z.string(), ''),
    to: z._default(z.enum(['use', 'change', 'nobody']), 'use'),
    school: z._default(z.boolean(), false),
  }),
  'tests.imported': z.object({ subject: z.optional(z.nullable(id)), tests: count }),
  'tests.taken_back': z.object({ subject: z.optional(z.nullable(id)), tests: count }),
  'question.key_changed': z.object({ question: z.optional(id) }),
  'question.deleted': z.object({ question: z.optional(id) }),
  'category.added': z.object({ name: z._default(z.string(), ''), is_subject }),
  'category.changed': z.object({
    name: z._default(z.string(), ''),
    is_subject,
    before: z._default(z.string(), ''),
    moved: z._default(z.boolean(), false),
    language: z._default(z.boolean(), false),
  }),
  'category.deleted': z.object({ name: z._default(z.string(), ''), is_subject }),
  'answer.marked': z.object({ question: z.optional(id), percentage }),
  'work.given': z.object({ work: z.optional(id), tests: count, classes: ids, pupils: count }),
  'work.changed': z.object({
    work: z.optional(id),
    /** Of the class in whose book the weight is another. */
    name: z._default(z.string(), ''),
    weight: z.optional(z.tuple([z.number(), z.number()])),
    changed: z._default(z.array(z.string()), []),
    tests: z.optional(z.int()),
    to_classes: ids,
    from_classes: ids,
    to_pupils: count,
    from_pupils: count,
    archived: z.optional(z.boolean()),
  }),
  'work.deleted': z.object({ work: z.optional(id), archived: z._default(z.boolean(), false) }),
  'work.granted': z.object({
    work: z.optional(id),
    minutes: count,
    attempts: count,
    closes_at: z._default(z.nullable(z.string()), null),
  }),
  'work.marked': z.object({
    work: z.optional(id),
    question: z.optional(id),
    before: percentage,
    after: percentage,
    withdrawn: z._default(z.boolean(), false),
  }),
  'work.late_decided': z.object({
    work: z.optional(id),
    question: z.optional(id),
    decision: z._default(z.enum(['taken', 'left_out']), 'taken'),
  }),
  'work.regraded': z.object({ question: z.optional(id), results: count, works: count }),
  'column.added': z.object({ column: z.optional(id), name: z._default(z.string(), '') }),
  'column.changed': z.object({
    column: z.optional(id),
    name: z._default(z.string(), ''),
    changed: z._default(z.array(z.string()), []),
    most: z.optional(z.tuple([z.number(), z.number()])),
  }),
  'column.marked': z.object({
    column: z.optional(id),
    name: z._default(z.string(), ''),
    most: count,
    points: z._default(z.tuple([z.nullable(z.number()), z.nullable(z.number())]), [null, null]),
  }),
  'column.deleted': z.object({ name: z._default(z.string(), ''), marks: count }),
  'grades.scale_changed': z.object({ grades: z._default(z.tuple([z.string(), z.string()]), ['', '']) }),
  'devices.lock_changed': z.object({ minutes: z._default(z.tuple([z.int(), z.int()]), [0, 0]) }),
  'school.changed': z.object({
    name: z.optional(z.tuple([z.string(), z.string()])),
    contact: z._default(z.boolean(), false),
    privacy: z._default(z.boolean(), false),
    teachers_add_topics: z.optional(z.boolean()),
  }),
  'school.quarters_changed': z.object({
    year: z.optional(z.int()),
    quarters: z._default(z.tuple([z.string(), z.string()]), ['', '']),
  }),
  'ai.switched': z.object({
    is_on: z.optional(z.tuple([z.boolean(), z.boolean()])),
    at_saving: z.optional(z.tuple([z.boolean(), z.boolean()])),
    answers_may_leave: z.optional(z.tuple([z.boolean(), z.boolean()])),
  }),
} as const satisfies Record<AuditAction, z.ZodMiniType>;

export type DetailsOf<Action extends AuditAction> = z.output<(typeof shapes)[Action]>;

/** What a sentence is made of beside the details. */
export type Facts = {
  /** The person whom it was done to, or words for a person whose name is erased. */
  person: string;
  /** Whether the entry names such a person. */
  isOfPerson: boolean;
  /** An object with its title, or words for an object that is gone. */
  work: (known: number | undefined) => string;
  question: (known: number | undefined) => string;
  list: (known: number | undefined) => string;
  column: (known: number | undefined) => string;
  /** A name, or words for an object that is gone. */
  parent: (known: number | undefined) => string;
  class: (known: number) => string;
  subject: (known: number) => string;
  /** A moment in words, by the clock of the school. */
  moment: (at: string) => string;
};

/** The settings of a work by their names in words. */
export type WorkFields = Readonly<
  Record<
    | 'title'
    | 'words'
    | 'mode'
    | 'opens_at'
    | 'due_at'
    | 'closes_at'
    | 'time_limit'
    | 'attempts'
    | 'mix_tests'
    | 'mix_options'
    | 'show_marks'
    | 'show_keys'
    | 'show_explanations'
    | 'pass_mark'
    | 'parents_see'
    | 'offline'
    | 'reserved',
    string
  >
>;

/** The sentences of a language: one for each action, and the words in them for objects that are gone, and for those with a title. */
export type Sentences = {
  actions: { readonly [Action in AuditAction]: (details: DetailsOf<Action>, facts: Facts) => string };
  gone: Readonly<Record<NamedKind, string>>;
  named: Readonly<Record<'work' | 'question' | 'list' | 'column', (title: string) => string>>;
};

/** The details of an action as it stores them; the defaults where a stored entry has others. */
export function detailsOf<Action extends AuditAction>(
  action: Action,
  details: Readonly<Record<string, unknown>>,
): DetailsOf<Action> {
  const shape: z.ZodMiniType = shapes[action];
  const read = z.safeParse(shape, details);
  return (read.success ? read.data : z.parse(shape, {})) as DetailsOf<Action>;
}

/** The ids that the details of an entry name, by kind. */
export function idsIn(details: Readonly<Record<string, unknown>>): { kind: NamedKind; id: number }[] {
  const found = (kind: NamedKind, value: unknown) =>
    [value]
      .flat()
      .filter((known): known is number => Number.isSafeInteger(known))
      .map((known) => ({ kind, id: known }));
  return [
    ...found('work', details['work']),
    ...found('question', details['question']),
    ...(['class', 'classes', 'to_classes', 'from_classes'] as const).flatMap((field) =>
      found('class', details[field]),
    ),
    ...found('person', details['parent']),
    ...found('subject', details['subject']),
    ...found('list', details['import']),
    ...found('column', details['column']),
  ];
}

/** A school year, as in 2026/27. */
export function schoolYear(year: number | undefined): string {
  return year === undefined ? '–' : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The settings of a column of a grade book by their names in words. */
export type ColumnFields = Readonly<Record<'title' | 'day' | 'kind' | 'most' | 'weight', string>>;

/** The names of the settings of a work or a column that are known, in a row. */
export function namedFields(changed: readonly string[], fields: WorkFields | ColumnFields): string {
  const known: Readonly<Record<string, string>> = fields;
  return changed.flatMap((field) => known[field] ?? []).join(', ');
}

type Part = string | false | undefined;

/** The parts of a sentence that there are. */
export function present(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []));
}

/** The parts of a sentence that there are, with semicolons between them. */
export function joined(parts: readonly Part[]): string {
  return present(parts).join('; ');
}

const roles = ['staff', 'teacher', 'parent', 'pupil'] as const;

/** The roles that a person was given, or that were taken away, in words. */
export function rolesIn(
  details: DetailsOf<'person.roles'>,
  isGiven: boolean,
  words: Readonly<Record<(typeof roles)[number], string>>,
): string[] {
  return roles.filter((role) => details[`is_${role}`] === isGiven).map((role) => words[role]);
}

/** The name of a class after a change, which may be of the name. */
export function nameAfter(name: string | readonly [string, string]): string {
  return typeof name === 'string' ? name : name[1];
}
