import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import {
  blankAsAbsent,
  flag,
  highestId,
  nameText,
  oneOf,
  opaque,
  pk,
  searchText,
  whole,
} from '../wire/fields.ts';
import { limitedArray } from '../wire/limited.ts';
import { Tally } from '../progress.ts';
import { isSpoiltClass } from '../wire/spoilt.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';

/* Classes: their teachers and pupils, codes by which pupils join, and the move of a whole school up a year. */

export const earliestYear = 2000;
export const latestYear = 2100;
export const longestClassName = 50;

/** How many people one request adds to a class, or removes from it. */
export const mostMembersAtOnce = 200;

/** How many people a search for members answers. */
export const mostFound = 20;

/** The fields of a class that all its members read. */
const named = {
  id: z.int(),
  name: z.string(),
  /** The calendar year in which the school year begins. */
  year: z.int(),
  /** The name of a category; blank for a class of all subjects. */
  subject_name: z.string(),
};

/** A class as its pupils and their parents see it. */
export const ClassForPupil = z.object({ ...named, teachers: z.array(z.object({ name: z.string() })) });
export type ClassForPupil = z.infer<typeof ClassForPupil>;

const managed = {
  ...named,
  /** A category, or null for a class of all subjects. */
  subject: z.nullable(z.int()),
  archived_at: z.nullable(Moment),
  /** Whether staff made or confirmed the class. */
  is_confirmed: z.boolean(),
  teachers: z.array(z.object({ id: z.int(), name: z.string() })),
  pupils_count: z.int(),
  /** How many of the pupils a teacher has added, whom staff have not confirmed. */
  unconfirmed_pupils: z.int(),
};

/** A class in a list, as its teachers and staff see it. */
export const ClassInList = z.object(managed);
export type ClassInList = z.infer<typeof ClassInList>;

/** A pupil of a class. */
export const ClassPupil = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  /** Whether staff, a list or the pupil’s own code put the pupil into the class, or staff confirmed it since. */
  is_confirmed: z.boolean(),
  /**
   * When the person last answered a test or used the page, to a quarter of an hour; null where that is more than two weeks ago and no test
   * was answered. It and the next two are null for a teacher where the class or the pupil is not confirmed.
   */
  last_seen: z.nullable(Moment),
  /** Since Monday, in the time zone of the school. */
  week: z.nullable(Tally),
  in_all: z.nullable(Tally),
  /** Whether the person has ever logged in; left out where `last_seen` is not for the reader. */
  has_logged_in: z.optional(z.boolean()),
});
export type ClassPupil = z.infer<typeof ClassPupil>;

/** A pupil who needs help, by the rule of docs/who-needs-help.md: at least one of the reasons is there. Percentages are whole numbers from 0 to 100. */
export const NeedsHelp = z.object({
  /** The id of a pupil of the class. */
  person: z.int(),
  /** How many of the last works that are over the pupil has missed, of how many. */
  missed: z.nullable(z.object({ works: z.int(), of: z.int() })),
  /** The average result of the last works, and of those before them. */
  falling: z.nullable(z.object({ before: z.int(), now: z.int() })),
  /** The subject in which the pupil answers worst in the last weeks: a top-level category, with the graded answers. */
  weak: z.nullable(
    z.object({ category: z.int(), category_name: z.string(), right: z.int(), answers: z.int() }),
  ),
});
export type NeedsHelp = z.infer<typeof NeedsHelp>;

/** A class on its page, as its teachers and staff see it. */
export const ClassPage = z.object({
  ...managed,
  /** The code that pupils enter to join, as XXXX-XXXX; null while nobody can. */
  join_code: z.nullable(z.string()),
  /** How many works of the class are not over: its pupils can do them until they close, also when the class is archived. */
  open_work: z.int(),
  pupils: z.array(ClassPupil),
  /** Those of its active pupils who need help, the one with most reasons first; none of an archived class. */
  help: z.optional(z.array(NeedsHelp)),
});
export type ClassPage = z.infer<typeof ClassPage>;

export const listClasses = endpoint({
  operation: 'listClasses',
  summary:
    'Classes, the latest year first, by name: all for staff, their own for teachers. Pupils and parents get name and teachers of their own ones and of their children’s, none that is archived.',
  method: 'GET',
  path: '/classes_api/',
  who: 'person',
  query: z.object({
    ...listQuery(50),
    s: searchText(),
    year: z.optional(blankAsAbsent(whole(earliestYear, latestYear))),
    /** Whether to list archived classes, and no others. */
    archived: z._default(blankAsAbsent(flag()), false),
    /** Whether to list only classes that staff have to confirm, or pupils of. */
    unconfirmed: z._default(blankAsAbsent(flag()), false),
  }),
  answers: { 200: listOf(z.union([ClassInList, ClassForPupil])), 400: FieldErrors },
});

/** The name of a class. */
export function className() {
  return nameText(longestClassName, isSpoiltClass);
}

const fields = {
  name: className(),
  year: whole(earliestYear, latestYear),
  subject: z.optional(z.nullable(pk())),
};

/** A new class. */
export const ClassInput = z.object(fields);
export type ClassInput = z.infer<typeof ClassInput>;

export const addClass = endpoint({
  operation: 'addClass',
  summary: 'Make a class. A teacher who is not staff becomes its teacher.',
  method: 'POST',
  path: '/classes_api/',
  who: 'author',
  acceptsIdempotencyKey: true,
  body: ClassInput,
  answers: { 201: oneObject(ClassInList), 400: FieldErrors },
});

export const getClass = endpoint({
  operation: 'getClass',
  summary:
    'A class: for staff and its teachers with the pupils and what they have answered, for its pupils and their parents its name and teachers.',
  method: 'GET',
  path: '/classes_api/{id}/',
  who: 'person',
  params: IdParams,
  answers: { 200: oneObject(z.union([ClassPage, ClassForPupil])), 403: ErrorBody, 404: ErrorBody },
});

/** Fields that are left out do not change. */
export const ClassChange = z.object({
  name: z.optional(fields.name),
  year: z.optional(fields.year),
  subject: fields.subject,
  archived: z.optional(flag()),
});
export type ClassChange = z.infer<typeof ClassChange>;

export const updateClass = endpoint({
  operation: 'updateClass',
  summary: 'Rename a class, give it another year or subject, archive or restore it: staff and its teachers.',
  method: 'PATCH',
  path: '/classes_api/{id}/',
  who: 'author',
  params: IdParams,
  body: ClassChange,
  answers: { 200: oneObject(ClassInList), 400: FieldErrors, 404: ErrorBody },
});

const people = z.optional(limitedArray(pk(), mostMembersAtOnce));

export const changeMembers = endpoint({
  operation: 'changeMembers',
  summary:
    'Add people to a class and remove them, all or none of them: pupils by staff and its teachers, teachers by staff. Who is in it already, or not, stays so.',
  method: 'PATCH',
  path: '/classes_api/{id}/members/',
  who: 'author',
  params: IdParams,
  body: z.object({
    add_pupils: people,
    remove_pupils: people,
    add_teachers: people,
    remove_teachers: people,
  }),
  answers: {
    200: z.object({ status: z.literal('ok'), added: z.int(), removed: z.int() }),
    400: FieldErrors,
    404: ErrorBody,
  },
});

/** A person who can be added to a class. */
export const Candidate = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The names of the person's classes, as pupil or teacher, which distinguish people of the same name. */
  classes: z.array(z.string()),
});
export type Candidate = z.infer<typeof Candidate>;

export const findMembers = endpoint({
  operation: 'findMembers',
  summary: `Find at most ${mostFound} active pupils by a part of their name, or teachers, to add them to a class or to share tests with them. A search of fewer than two characters finds nobody.`,
  method: 'GET',
  path: '/classes_api/people/',
  who: 'author',
  query: z.object({ s: searchText(), role: z._default(blankAsAbsent(oneOf(['pupil', 'teacher'])), 'pupil') }),
  answers: {
    200: z.object({ status: z.literal('ok'), data_api: z.array(Candidate) }),
    400: FieldErrors,
  },
});

/** How many pupils one request confirms. */
export const mostConfirmed = 2000;

export const confirmClass = endpoint({
  operation: 'confirmClass',
  summary:
    'Confirm a class, and those of its pupils who are named: its teachers may then print their log-in cards, set back their PINs, end their sessions and see what they do elsewhere. Whom a teacher has added meanwhile stays unconfirmed.',
  method: 'POST',
  path: '/classes_api/{id}/confirm/',
  who: 'staff',
  params: IdParams,
  body: z.object({
    pupils: z._default(limitedArray(pk(), mostConfirmed), []),
  }),
  answers: { 200: oneObject(ClassInList), 400: FieldErrors, 404: ErrorBody },
});

const JoinCode = z.object({ status: z.literal('ok'), join_code: z.string() });

export const renewJoinCode = endpoint({
  operation: 'renewJoinCode',
  summary: 'Let pupils join a class by a new code; the old one is void. Staff and its teachers.',
  method: 'POST',
  path: '/classes_api/{id}/join-code/',
  who: 'author',
  params: IdParams,
  answers: { 200: JoinCode, 404: ErrorBody, 409: ErrorBody },
});

export const closeJoining = endpoint({
  operation: 'closeJoining',
  summary: 'Void the code by which pupils join a class. Staff and its teachers.',
  method: 'DELETE',
  path: '/classes_api/{id}/join-code/',
  who: 'author',
  params: IdParams,
  answers: { 204: null, 404: ErrorBody },
});

const joined = { 200: oneObject(ClassForPupil), 400: FieldErrors, 403: ErrorBody, 429: ErrorBody };

export const joinClass = endpoint({
  operation: 'joinClass',
  summary:
    'Become a pupil of the class whose code this is, typed in any way: pupils, and people without a role.',
  method: 'POST',
  path: '/classes_api/join/',
  who: 'person',
  body: z.object({ code: opaque() }),
  answers: joined,
});

export const joinThisClass = endpoint({
  operation: 'joinThisClass',
  summary: 'As joinClass, for the code of this class only.',
  method: 'POST',
  path: '/classes_api/{id}/join/',
  who: 'person',
  params: IdParams,
  body: z.object({ code: opaque() }),
  answers: joined,
});

/**
 * The outcome for a class when the school moves up a year:
 * - `moves`: it gets the next year, and the next number where its name has one
 * - `leaves`: it is archived, since no form follows
 * - `taken`: it stays as it is, since another class of the next year has its new name
 */
export const moveOutcomes = ['moves', 'leaves', 'taken'] as const;

export const PlannedMove = z.object({
  id: z.int(),
  name: z.string(),
  subject_name: z.string(),
  outcome: z.enum(moveOutcomes),
  /** The name afterwards. */
  becomes: z.string(),
  /** How many works of the class are not over. */
  open_work: z.int(),
});
export type PlannedMove = z.infer<typeof PlannedMove>;

/** A move that was made. */
export const Move = z.object({
  id: z.int(),
  /** The year that the classes had before. */
  from_year: z.int(),
  made_at: Moment,
  moved: z.int(),
  left: z.int(),
});
export type Move = z.infer<typeof Move>;

export const MovePlan = z.object({
  from_year: z.int(),
  classes: z.array(PlannedMove),
  /** A fingerprint of this plan, by which the move is refused if a class changes meanwhile. */
  plan: z.string(),
  /** The last move, if it can be undone; null otherwise. */
  last: z.nullable(Move),
});
export type MovePlan = z.infer<typeof MovePlan>;

export const planMoveUp = endpoint({
  operation: 'planMoveUp',
  summary:
    'What becomes of the classes when the school moves up a year, and the last move. Nothing changes. Without a year it is the latest one that can move: a school moves into the calendar year that has begun, not beyond.',
  method: 'GET',
  path: '/classes_api/move-up/',
  who: 'staff',
  query: z.object({ year: z.optional(blankAsAbsent(whole(earliestYear, latestYear))) }),
  answers: { 200: oneObject(MovePlan), 400: FieldErrors },
});

export const moveUp = endpoint({
  operation: 'moveUp',
  summary:
    'Move all classes of a year up, as planned. Refused with 409 where the plan is not the present one any more.',
  method: 'POST',
  path: '/classes_api/move-up/',
  who: 'staff',
  acceptsIdempotencyKey: true,
  body: z.object({ year: whole(earliestYear, latestYear), plan: opaque() }),
  answers: { 200: oneObject(Move), 400: FieldErrors, 409: ErrorBody },
});

export const undoMoveUp = endpoint({
  operation: 'undoMoveUp',
  summary:
    'Undo the last move up: every class gets back its name and year, and is not archived any more. Refused with 409 where a class was changed since.',
  method: 'POST',
  path: '/classes_api/move-up/undo/',
  who: 'staff',
  body: z.object({ move: whole(1, highestId) }),
  answers: { 200: oneObject(Move), 400: FieldErrors, 409: ErrorBody },
});
