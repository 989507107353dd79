import type { Language } from '../../../contract/languages.ts';
import type { OwnWork } from '../../../contract/work/own-work.ts';
import { formatDate } from '../../lib/languages/formats.ts';
import type { Translate } from '../../lib/languages/translate.ts';

/*
 * Days and times as the school has them. They come from the time zone and the clock of the server alone: the device of a pupil may be
 * wrong by a day, or stand in another time zone.
 */

/** Of an answer of the API: see schoolClock of the contract. */
export type SchoolClock = { now: string; time_zone: string };

const uzbekWeekdays = ['yakshanba', 'dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba'];

/** A moment by the calendar and the clock of a time zone, as in 2026-11-22 and 17:03. */
export function wallClock(moment: string | number, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(moment)).split(' ');
  return { day, time };
}

/** Days, by their count since 1970. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** The name of a day: of the days around today in words, of the next days by the day of the week, of others the date. */
function dayName(day: string, today: string, language: Language, t: Translate): string {
  const days = numberOf(day) - numberOf(today);
  if (days === 0) return t('my_work.today');
  if (days === 1) return t('my_work.tomorrow');
  if (days === -1) return t('my_work.yesterday');
  // The noon of the device’s own calendar has the same date.
  const noon = new Date(`${day}T12:00:00`);
  if (days < 0 || days > 6) return formatDate(noon, language);
  if (language === 'uz') return uzbekWeekdays[noon.getDay()] ?? '';
  return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(noon);
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

/** The most milliseconds after which lists are read again. */
const longest = 60 * 60 * 1000;

/**
 * After how many milliseconds one of these works opens, is due, closes or ends, since when the server says something else of it.
 * @param now by the server
 */
export function untilChange(works: readonly OwnWork[], now: string): number {
  const moments = works.flatMap(({ opens_at, due_at, closes_at, under_way }) => [
    opens_at,
    due_at,
    closes_at,
    under_way?.ends_at ?? null,
  ]);
  const left = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment) - Date.parse(now)]));
  // A second later than the moment, so that the server is beyond it too.
  return Math.min(longest, ...left.filter((time) => time > 0).map((time) => time + 1000));
}
