import * as z from 'zod/mini';

import { type GradePeriod, isInPeriod, placeInYear, type PlaceInYear } from './grade-periods.ts';
import { graded } from './grade-scale.ts';
import { endpoint } from './wire/endpoint.ts';
import {
  blankableText,
  blankAsAbsent,
  decimal,
  highestId,
  missingOr,
  oneOf,
  pk,
  text,
  whole,
} from './wire/fields.ts';
import { json } from './wire/json-field.ts';
import { limitedArray } from './wire/limited.ts';
import { message, messages } from './wire/messages.ts';
import { Day, ErrorBody, FieldErrors, IdParams, Moment, oneObject } from './wire/wire.ts';

/* The columns that teachers add to the grade book of a class, for what they mark outside of Savol: an oral answer, homework, work on paper. */

export const columnKinds = ['oral', 'homework', 'written', 'other'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** The length of the title of a column, and of a note beside a mark, in characters. */
export const longestColumnTitle = 100;
export const longestNote = 200;

/** The most points that a mark can have in any column, and those of a new column. */
export const mostPoints = 1000;
export const usualMost = 5;

/** How many columns a class has at most, and how many marks are sent at a time. */
export const mostColumns = 1000;
const mostMarks = 500;

/** The highest weight in an average; weights have two decimals. */
const highestWeight = 99.99;

/** A weight in an average, which forms send as text. */
export const bookWeight = decimal(0, highestWeight);

const column = {
  id: z.int(),
  title: z.string(),
  /** By the calendar of the school. */
  day: Day,
  kind: z.enum(columnKinds),
  /** The most points of a mark. */
  most: z.int(),
  /** How much it counts in the averages. */
  weight: z.number(),
  /** The name of its author; blank where the account is closed. */
  author_name: z.string(),
};

/** A mark of a pupil in a column. It has no percentage where the teacher has written a note alone. */
export const MarkInBook = z.object({ points: z.nullable(z.number()), note: z.string(), ...graded });
export type MarkInBook = z.infer<typeof MarkInBook>;

/** A column in the book of a class, with the average of the pupils who have points. */
export const ColumnInBook = z.object({
  ...column,
  ...placeInYear,
  /** The moment at which its day begins, by which it stands among the works. */
  starts_at: Moment,
  /** Counts its changes, those of its marks too. */
  version: z.int(),
  /** Whether the reader may change it and its marks. */
  may_change: z.boolean(),
  ...graded,
});
export type ColumnInBook = z.infer<typeof ColumnInBook>;

/** A mark as its pupil sees it in the list of grades. */
export const OwnMark = z.extend(MarkInBook, { ...column, ...placeInYear, starts_at: Moment });
export type OwnMark = z.infer<typeof OwnMark>;

/** What a column and a work have that place both in one order. */
type Dated = { works: readonly { opens_at: string }[]; columns: readonly { starts_at: string }[] };

/** A column of a book: a work or a column of a teacher, by its place in its list. */
export type BookEntry = { list: 'works' | 'columns'; at: number };

/** The works and the columns of a book in one order, that of their days. On one day the columns come before the works. */
export function entriesOf({ works, columns }: Dated): BookEntry[] {
  const all = [
    ...columns.map(({ starts_at }, at) => ({ list: 'columns' as const, at, time: Date.parse(starts_at) })),
    ...works.map(({ opens_at }, at) => ({ list: 'works' as const, at, time: Date.parse(opens_at) })),
  ];
  all.sort((a, b) => a.time - b.time);
  return all.map(({ list, at }) => ({ list, at }));
}

/** The works and the columns of a book that are of a period, in the order of `entriesOf`. */
export function entriesIn(
  book: Dated & Readonly<Record<BookEntry['list'], readonly PlaceInYear[]>>,
  period: GradePeriod,
): BookEntry[] {
  return entriesOf(book).filter(({ list, at }) => {
    const place = book[list][at];
    return place !== undefined && isInPeriod(place, period);
  });
}

/** What can be wrong with the day of a column. */
const columnProblems = ['not_day', 'far_day', 'full'] as const;
export type ColumnProblem = (typeof columnProblems)[number];

export const columnMessages: Readonly<Record<ColumnProblem, string>> = {
  not_day: 'A valid date is required.',
  far_day: 'This date is more than a year ahead.',
  full: `A class has at most ${mostColumns} columns.`,
};

/** Finds the problem that an error sentence names, so that the page can translate it; undefined for other sentences. */
export function readColumnMessage(sentence: string): ColumnProblem | undefined {
  return columnProblems.find((problem) => columnMessages[problem] === sentence);
}

/** The longest text that could be a day. */
const longestDay = 10;

/** A day in a request, from the year 2000 on. */
const day = z.string({ error: missingOr(columnMessages.not_day) }).check(
  z.maxLength(longestDay, { error: message.longer(longestDay), abort: true }),
  z.refine(
    (value: string) => /^20\d\d-/.test(value) && z.safeParse(Day, value).success,
    columnMessages.not_day,
  ),
);

/** The mark of a pupil: points, a note, or both. Without both it is taken away. */
const MarkInput = z.object({
  person: pk(),
  points: z.nullable(decimal(0, mostPoints)),
  note: blankableText(longestNote),
});
export type MarkInput = z.infer<typeof MarkInput>;

/** The marks that are set; those of other pupils stay. */
const marks = json(
  limitedArray(MarkInput, mostMarks, { error: missingOr(messages.wrong_form) }).check(
    z.refine(
      (all: MarkInput[]) => new Set(all.map(({ person }) => person)).size === all.length,
      messages.repeated,
    ),
  ),
);

const settings = {
  title: text(longestColumnTitle),
  kind: oneOf(columnKinds),
};

/** A new column, with marks. */
export const ColumnInput = z.object({
  class: pk(),
  ...settings,
  /** Today by the calendar of the school, where it is left out. */
  day: z.optional(blankAsAbsent(day)),
  most: z._default(blankAsAbsent(whole(1, mostPoints)), usualMost),
  weight: z._default(blankAsAbsent(bookWeight), 1),
  marks: z.optional(marks),
});
export type ColumnInput = z.infer<typeof ColumnInput>;

/** A change of a column and of marks in it. Fields that are left out stay. */
export const ColumnChange = z.object({
  title: z.optional(settings.title),
  kind: z.optional(settings.kind),
  day: z.optional(day),
  most: z.optional(whole(1, mostPoints)),
  weight: z.optional(bookWeight),
  marks: z.optional(marks),
  /** The version that the caller has seen: a newer one is not changed. Without it any is. */
  seen_version: z.optional(blankAsAbsent(whole(1, highestId))),
});
export type ColumnChange = z.infer<typeof ColumnChange>;

/** What a column has beside its marks, as a change names it. */
export const columnSettings = ['title', 'day', 'kind', 'most', 'weight'] as const;

/** A column after a change. */
const ChangedColumn = z.object({ ...column, version: z.int() });

export const addColumn = endpoint({
  operation: 'addColumn',
  summary: 'Add a column to the grade book of a class, with marks: its teachers and staff.',
  method: 'POST',
  path: '/grades_api/columns/',
  who: 'author',
  body: ColumnInput,
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(ChangedColumn), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});

export const changeColumn = endpoint({
  operation: 'changeColumn',
  summary:
    'Change a column of a grade book, and set marks in it: its author, while teaching the class, and staff. Refused with 409 `changed_meanwhile` where it was changed since `seen_version`.',
  method: 'PATCH',
  path: '/grades_api/columns/{id}/',
  who: 'author',
  params: IdParams,
  body: ColumnChange,
  acceptsIdempotencyKey: true,
  answers: {
    200: oneObject(ChangedColumn),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});

export const deleteColumn = endpoint({
  operation: 'deleteColumn',
  summary:
    'Delete a column of a grade book with its marks, each of which the audit trail has: its author, while teaching the class, and staff.',
  method: 'DELETE',
  path: '/grades_api/columns/{id}/',
  who: 'author',
  params: IdParams,
  answers: { 204: null, 403: ErrorBody, 404: ErrorBody },
});
