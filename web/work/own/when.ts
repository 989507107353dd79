import type { Language } from '../../../contract/languages.ts';
import type { OwnWork } from '../../../contract/work/own-work.ts';
import { formatDay, formatWeekday, wallClock } from '../../lib/languages/formats.ts';
import type { Translate } from '../../lib/languages/translate.ts';

/*
 * Days and times as the school has them. They come from the time zone and the clock of the server alone: the device of a pupil may be
 * wrong by a day, or stand in another time zone.
 */

/** Of an answer of the API: see schoolClock of the contract. */
export type SchoolClock = { now: string; time_zone: string };

/** Days, by their count since 1970. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** The name of a day: of the days around today in words, of the next days by the day of the week, of others the date. */
function dayName(day: string, today: string, language: Language, t: Translate): string {
  const days = numberOf(day) - numberOf(today);
  if (days === 0) return t('my_work.today');
  if (days === 1) return t('my_work.tomorrow');
  if (days === -1) return t('my_work.yesterday');
  return days < 0 || days > 6 ? formatDay(day, language) : formatWeekday(day, language);
}

/**
 * A moment in words, such as “tomorrow, 08:30”.
 * @param isEnd whether something ends then: midnight is the end of the day before, as in “Friday, 24:00”
 */
export function whenOf(
  moment: string,
  { now, time_zone }: SchoolClock,
  language: Language,
  t: Translate,
  isEnd = false,
): string {
  const isMidnight = isEnd && wallClock(moment, time_zone).time === '00:00';
  const { day } = wallClock(Date.parse(moment) - (isMidnight ? 1 : 0), time_zone);
  const time = isMidnight ? '24:00' : wallClock(moment, time_zone).time;
  return t('my_work.when', { day: dayName(day, wallClock(now, time_zone).day, language, t), time });
}

/** How long something still takes, in words; undefined where that is a day or more. @param milliseconds not negative */
export function timeLeft(milliseconds: number, t: Translate): string | undefined {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (milliseconds < 60_000) return t('my_work.seconds_left');
  if (minutes < 60) return t('my_work.minutes_left', { count: minutes });
  if (minutes >= 24 * 60) return undefined;
  return t('my_work.hours_left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

type Limited = Pick<OwnWork, 'opens_at' | 'closes_at' | 'time_limit'>;

/** The last moment, in milliseconds, at which an attempt can begin that has its whole time before the work closes; null where that is always so. */
function lastWholeStart({ closes_at, time_limit }: Limited): number | null {
  return closes_at === null || time_limit === null ? null : Date.parse(closes_at) - time_limit * 60_000;
}

/** When a work closes, if that is before the time limit of an attempt is over that begins as soon as it can; else null. @param now by the server */
export function cutAt(work: Limited, now: string): string | null {
  const start = Math.max(Date.parse(now), Date.parse(work.opens_at));
  const last = lastWholeStart(work);
  return last !== null && start > last ? work.closes_at : null;
}

/** The most milliseconds after which lists are read again. */
const longest = 60 * 60 * 1000;

/** The times by which a work is described. */
type Dated = Limited & Pick<OwnWork, 'due_at'> & { under_way: { ends_at: string | null } | null };

/**
 * After how many milliseconds the description of one of these works changes: it opens, is due, closes or ends. It changes too when a new attempt has
 * not its whole time any more.
 * @param now by the server
 */
export function untilChange(works: readonly Dated[], now: string): number {
  const moments = works.flatMap((work) => [
    ...[work.opens_at, work.due_at, work.closes_at, work.under_way?.ends_at ?? null].map((moment) =>
      moment === null ? null : Date.parse(moment),
    ),
    lastWholeStart(work),
  ]);
  const left = moments.flatMap((moment) => (moment === null ? [] : [moment - Date.parse(now)]));
  // A second later than the moment, so that the server is beyond it too.
  return Math.min(longest, ...left.filter((time) => time > 0).map((time) => time + 1000));
}
