import { workMessages } from './work-messages.ts';
import * as z from 'zod/mini';

import { anyText, blankableText, blankAsAbsent, flag, oneOf, pk, text, whole } from '../wire/fields.ts';
import { json } from '../wire/json-field.ts';
import { limitedArray } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import { TestType } from '../questions/question-input.ts';
import {
  attemptRules,
  draws,
  longestTimeLimit,
  longestTitle,
  longestWords,
  mostWorkClasses,
  mostWorkPupils,
  mostWorkTests,
  type Show,
  showTimes,
  usualPassMark,
  type WorkMode,
  workModes,
} from './work-fields.ts';

/* The input of a teacher who gives work, or changes it. */

/**
 * A time of work: a moment as `2026-11-27T13:00:00Z`, or a time by the clock of the school as `2026-11-27T18:00`, which is what
 * fields of forms have.
 */
export const workTimePattern =
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/;

const longestTime = 40;

/** Whether the calendar has the day with which a time begins. */
function hasDay(value: string): boolean {
  const day = value.slice(0, 10);
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

const time = z
  .string({ error: workMessages.not_time })
  .check(
    z.maxLength(longestTime, { error: workMessages.not_time, abort: true }),
    z.regex(workTimePattern, { error: workMessages.not_time, abort: true }),
    z.refine(hasDay, workMessages.not_time),
  );

/** A time that may be missing: blank text counts as null, since forms send it. */
function workTime() {
  return z.pipe(
    z.transform((value: string | null): unknown => (value === '' ? null : value)),
    z.nullable(time),
  );
}

function ids(most: number) {
  return json(limitedArray(pk(), most, { error: messages.wrong_form }));
}

/** The most levels and types that a rule names. */
const mostNamed = 50;

/** Which tests a rule finds, and how many of them are asked. No levels are all levels, and so for types. */
export const WorkRule = z.object({
  category: pk(),
  levels: z._default(limitedArray(pk(), mostNamed), []),
  types: z._default(limitedArray(TestType, mostNamed), []),
  count: whole(1, mostWorkTests),
  draw: z._default(oneOf(draws), 'same'),
});
export type WorkRule = z.infer<typeof WorkRule>;

const rule = json(z.nullable(WorkRule));

const when = oneOf(showTimes);
const show = json(z.object({ marks: when, keys: when, explanations: when }, { error: messages.wrong_form }));

const fields = {
  title: text(longestTitle),
  words: blankableText(longestWords),
  mode: oneOf(workModes),
  /** Ids in their order; absent or empty where a rule finds the tests. */
  tests: z.optional(ids(mostWorkTests)),
  rule: z.optional(rule),
  classes: z.optional(ids(mostWorkClasses)),
  /** Pupils one by one. */
  people: z.optional(ids(mostWorkPupils)),
  /** At once where it is missing. */
  opens_at: z.optional(workTime()),
  due_at: z.optional(workTime()),
  closes_at: z.optional(workTime()),
  /** In minutes. */
  time_limit: z.optional(
    z.pipe(
      z.transform((value: number | null): unknown => ((value as unknown) === '' ? null : value)),
      z.nullable(whole(1, longestTimeLimit)),
    ),
  ),
  attempts: z._default(blankAsAbsent(oneOf(attemptRules)), 'once'),
  mix_tests: z._default(blankAsAbsent(flag()), false),
  mix_options: z._default(blankAsAbsent(flag()), false),
  /** That of `usualShow` where it is missing. */
  show: z.optional(show),
  pass_mark: z._default(blankAsAbsent(whole(0, 100)), usualPassMark),
  parents_see: z._default(blankAsAbsent(flag()), true),
  /** Whether it goes on in exam mode where the line is gone; practice always does. */
  offline: z._default(blankAsAbsent(flag()), false),
  /** Whether its tests are served to nobody of the school outside of it until it closes. That of `usuallyReserved` where it is missing. */
  reserved: z.optional(blankAsAbsent(flag())),
};

/**
 * When marks, right answers and explanations are shown by default: in practice all after each answer; in an exam the marks at its end, and
 * the right answers once it is closed for everybody, since until then a pupil can still answer. In an exam that does not close they are not shown.
 * @param closes whether the work has a time when it closes
 */
export function usualShow(mode: WorkMode, closes: boolean): Show {
  if (mode === 'practice') return { marks: 'each', keys: 'each', explanations: 'each' };
  const late = closes ? 'closed' : 'never';
  return { marks: 'end', keys: late, explanations: late };
}

/** Whether the tests of work are served to nobody outside of it, unless the teacher says otherwise. */
export function usuallyReserved(mode: WorkMode): boolean {
  return mode === 'exam';
}

/** New work. */
export const WorkInput = z.object(fields);
export type WorkInput = z.infer<typeof WorkInput>;

/** Fields that are left out do not change. */
export const WorkChange = z.object({
  title: z.optional(text(longestTitle)),
  words: z.optional(blankableText(longestWords)),
  mode: z.optional(fields.mode),
  tests: fields.tests,
  rule: fields.rule,
  classes: fields.classes,
  people: fields.people,
  opens_at: fields.opens_at,
  due_at: fields.due_at,
  closes_at: fields.closes_at,
  time_limit: fields.time_limit,
  attempts: z.optional(oneOf(attemptRules)),
  mix_tests: z.optional(flag()),
  mix_options: z.optional(flag()),
  show: z.optional(show),
  pass_mark: z.optional(whole(0, 100)),
  parents_see: z.optional(flag()),
  offline: z.optional(flag()),
  reserved: z.optional(flag()),
  /** False brings back work that was taken back. */
  archived: z.optional(flag()),
  /** The `version` of the work that the change began with. Who leaves it out changes whatever is there. */
  seen_version: z.optional(anyText(40)),
});
export type WorkChange = z.infer<typeof WorkChange>;

/** The allowances of one pupil; without any of them they are taken back. */
export const AllowanceInput = z.object({
  person: pk(),
  /** More minutes, where the work has a time limit. */
  minutes: z._default(blankAsAbsent(whole(0, longestTimeLimit)), 0),
  /** More attempts, where each pupil has one. */
  attempts: z._default(blankAsAbsent(whole(0, 20)), 0),
  /** Later than the work closes for the others. */
  closes_at: z.optional(workTime()),
});
export type AllowanceInput = z.infer<typeof AllowanceInput>;

/** Tests to count exposure for before they are given, and the pupils who would get them. */
export const ExposureInput = z.object({
  tests: fields.tests,
  rule: fields.rule,
  classes: fields.classes,
  people: fields.people,
});
export type ExposureInput = z.infer<typeof ExposureInput>;
