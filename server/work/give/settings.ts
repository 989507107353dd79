import { workMessages } from '../../../contract/work/work-messages.ts';
import type { Show } from '../../../contract/work/work-fields.ts';
import {
  usuallyReserved,
  usualShow,
  type WorkChange,
  type WorkInput,
} from '../../../contract/work/work-input.ts';
import { momentAt } from '../../process/school-days.ts';
import type { Work } from '../../database/tables.ts';

/* What a teacher says about a work, beside its tests and to whom it is given: as it is stored, and whether it fits together. */

export type Settings = Pick<
  Work,
  | 'title'
  | 'words'
  | 'mode'
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
  | 'reserved'
> & { opens_at: Date; due_at: Date | null; closes_at: Date | null };

/** The clock of the school. */
export type Clock = { now: Date; timeZone: string };

/** The moment of a time of work: see workTimePattern. @param before the moment that it replaces, which a form has by the clock of the school */
export function readTime(time: string, timeZone: string, before: Date | null = null): Date {
  const isMoment = /(Z|[+-]\d\d:\d\d)$/.test(time);
  return isMoment ? new Date(time) : momentAt(time, timeZone, before);
}

function timeOr(time: string | null | undefined, before: Date | null, timeZone: string): Date | null {
  if (time === undefined) return before;
  return time === null ? null : readTime(time, timeZone, before);
}

function columnsOf({ marks, keys, explanations }: Show) {
  return { show_marks: marks, show_keys: keys, show_explanations: explanations };
}

/** What new work is stored with. */
export function settingsOf(input: WorkInput, { now, timeZone }: Clock): Settings {
  const { title, words, mode, time_limit = null, attempts, mix_tests, mix_options, pass_mark } = input;
  const closes_at = timeOr(input.closes_at, null, timeZone);
  return {
    title,
    words,
    mode,
    opens_at: timeOr(input.opens_at, null, timeZone) ?? now,
    due_at: timeOr(input.due_at, null, timeZone),
    closes_at,
    time_limit,
    attempts,
    mix_tests,
    mix_options,
    ...columnsOf(input.show ?? usualShow(mode, closes_at !== null)),
    pass_mark,
    parents_see: input.parents_see,
    offline: input.offline,
    reserved: input.reserved ?? usuallyReserved(mode),
  };
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** When each part is shown, of a work as it is stored. */
export function showOf({
  show_marks,
  show_keys,
  show_explanations,
}: Pick<Work, 'show_marks' | 'show_keys' | 'show_explanations'>): Show {
  return { marks: show_marks, keys: show_keys, explanations: show_explanations };
}

/** What a work is stored with after a change. */
export function changedSettings(before: Work, change: WorkChange, { now, timeZone }: Clock): Settings {
  const or = <Field extends 'title' | 'words' | 'mode' | 'attempts' | 'mix_tests' | 'mix_options'>(
    field: Field,
  ) => (change[field] ?? before[field]) as Work[Field];
  const becomesReserved = usuallyReserved(or('mode')) && !usuallyReserved(before.mode);
  const opens_at =
    change.opens_at === null ? now : timeOr(change.opens_at, new Date(before.opens_at), timeZone);
  return {
    title: or('title'),
    words: or('words'),
    mode: or('mode'),
    opens_at: opens_at ?? now,
    due_at: timeOr(change.due_at, dateOf(before.due_at), timeZone),
    closes_at: timeOr(change.closes_at, dateOf(before.closes_at), timeZone),
    time_limit: change.time_limit === undefined ? before.time_limit : change.time_limit,
    attempts: or('attempts'),
    mix_tests: or('mix_tests'),
    mix_options: or('mix_options'),
    ...columnsOf(change.show ?? showOf(before)),
    pass_mark: change.pass_mark ?? before.pass_mark,
    parents_see: change.parents_see ?? before.parents_see,
    offline: change.offline ?? before.offline,
    reserved: change.reserved ?? (before.reserved || becomesReserved),
  };
}

/** An error by field for what does not fit together, as the constraints of the table want it too. */
export function problemsOf(settings: Settings): Record<string, string> {
  const { opens_at, due_at, closes_at, mode } = settings;
  const shown = Object.values(showOf(settings));
  const problems: Record<string, string> = {};
  if (due_at !== null && due_at <= opens_at) problems['due_at'] = workMessages.after_opening;
  if (closes_at === null) {
    if (shown.includes('closed')) problems['closes_at'] = workMessages.needs_closing;
  } else if (closes_at <= opens_at) problems['closes_at'] = workMessages.after_opening;
  else if (due_at !== null && closes_at < due_at) problems['closes_at'] = workMessages.before_due;
  if (mode === 'exam' && shown.includes('each')) problems['show'] = workMessages.each;
  return problems;
}

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/**
 * An error by field for times that a teacher sets although they are over: new ones, or, of a change, those that differ from before.
 * The moments at which the work is due and closes lie ahead.
 */
export function pastTimes(settings: Settings, now: Date, before?: Work): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of ['due_at', 'closes_at'] as const) {
    const time = settings[field];
    const isNew = before === undefined || !isSame(time, dateOf(before[field]));
    if (isNew && time !== null && time <= now) problems[field] = workMessages.past;
  }
  return problems;
}

/** An error by field for what a change may not change, since there are attempts. */
export function fixedFields(settings: Settings, before: Work, now: Date): Record<string, string> {
  const fixed = (['mode', 'mix_tests', 'mix_options'] as const).filter(
    (field) => settings[field] !== before[field],
  );
  const opensLater = settings.opens_at > now && !isSame(settings.opens_at, dateOf(before.opens_at));
  return Object.fromEntries(
    [...fixed, ...(opensLater ? ['opens_at'] : [])].map((field) => [field, workMessages.begun]),
  );
}

/** The names of the fields that a change changes, as the audit trail has them. */
export function changedFields(settings: Settings, before: Work): string[] {
  return Object.entries(settings)
    .filter(([field, value]) => {
      const known = before[field as keyof Settings];
      return value instanceof Date ? !isSame(value, dateOf(known as string | null)) : value !== known;
    })
    .map(([field]) => field);
}
