import { rightShare } from '../../contract/results.ts';
import type { Statistics } from '../../contract/statistics.ts';

export type Week = {
  /** The day on which it begins. */
  since: string;
  answers: number;
  /** The share of right answers in percent; null where none has points. */
  share: number | null;
};

function nextWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 7);
  return date.toISOString().slice(0, 10);
}

/** All weeks from one to another, by the days on which they begin, those without answers too. Takes those with answers in their order. */
export function weeksBetween(since: string, until: string, answered: Statistics['weeks']): Week[] {
  const known = new Map(answered.map((week) => [week.since, week]));
  const weeks: Week[] = [];
  for (let day = since; day <= until; day = nextWeek(day)) {
    const week = known.get(day) ?? { answers: 0, right: 0, waiting: 0 };
    weeks.push({ since: day, answers: week.answers, share: rightShare(week) });
  }
  return weeks;
}

/** All weeks from the first one with answers to the last, those without answers too. Takes them in their order. */
export function everyWeek(answered: Statistics['weeks']): Week[] {
  const [first, last] = [answered[0], answered.at(-1)];
  return first === undefined || last === undefined ? [] : weeksBetween(first.since, last.since, answered);
}
