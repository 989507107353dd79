import type { Language } from '../../contract/languages.ts';

/* Days as in 2026-11-22, by the calendar of a time zone. Weeks begin on Monday. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The clock of a time zone at a moment, as in `2026-11-22 17:03:04`. */
export function clockOf(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The day of a moment. */
export function dayOf(moment: Date, timeZone: string): string {
  return clockOf(moment, timeZone).slice(0, 10);
}

/** The day and the time of a moment to the minute, as in `2026-11-22 17:03`. */
export function timeOf(moment: Date, timeZone: string): string {
  return clockOf(moment, timeZone).slice(0, 16);
}

/** The moment at which a day begins; where the clock passes over its midnight, the one to which it is put forward. */
export function startOf(day: string, timeZone: string): Date {
  return momentAt(`${day}T00:00`, timeZone);
}

/**
 * The moments of some days by the calendar of a time zone.
 * @returns the first moment of the first day, and that of the day after the last one, which does not belong to them
 */
export function momentsOf(
  { from, to }: { from: string; to: string },
  timeZone: string,
): { since: Date; until: Date } {
  return { since: startOf(from, timeZone), until: startOf(addDays(to, 1), timeZone) };
}

const hour = 3_600_000;

/**
 * The moment at which the clock of a time zone shows a time. Of a time that the clock shows twice it is the first one. A time that the clock passes
 * over counts as if the clock had not been put forward, so it is as much later as the clock is put forward.
 * @param local as in `2026-11-27T18:00`
 * @param known a moment that was given as a local time: where it was this one it is the result, so that saying it again changes nothing
 */
export function momentAt(local: string, timeZone: string, known: Date | null = null): Date {
  if (known !== null && localTime(known, timeZone) === local) return known;
  const time = Date.parse(`${local}Z`);
  const offsetAt = (moment: number) => {
    const clock = clockOf(new Date(moment), timeZone).replace(' ', 'T');
    return Date.parse(`${clock}Z`) - Math.floor(moment / 1000) * 1000;
  };
  // Clocks are at most 12 hours behind and 14 ahead of UTC.
  const [before, after] = [offsetAt(time - 15 * hour), offsetAt(time + 13 * hour)];
  const first = time - Math.max(before, after);
  const isShown = (moment: number) => time - moment === offsetAt(moment);
  return new Date([first, time - after].find(isShown) ?? time - before);
}

/** The time that the clock of a time zone shows at a moment, to the minute, as in `2026-11-27T18:00`. */
export function localTime(moment: Date, timeZone: string): string {
  return clockOf(moment, timeZone).slice(0, 16).replace(' ', 'T');
}

/** The day some days later. @param days may be negative */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** A moment by the clock of a time zone in words: "22 November 2026 at 14:05". */
export function momentIn(language: Language, moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(moment));
}
