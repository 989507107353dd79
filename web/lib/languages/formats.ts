import type { Language } from '../../../contract/languages.ts';
import { wholePercent } from '../../../contract/results.ts';
import { useLanguage } from './i18n.ts';
import { schoolZone } from './school-clock.ts';

type Instant = string | number | Date;

const uzbekMonths = ['yan', 'fev', 'mar', 'apr', 'may', 'iyn', 'iyl', 'avg', 'sen', 'okt', 'noy', 'dek'];

const uzbekWeekdays = ['yakshanba', 'dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba'];

const noBreakSpace = '\u00a0';

/** Days come before months in English too, as in London. */
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language);

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of Intl in a time zone, that of the device where it is undefined, made once. */
function formatIn(locale: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${timeZone} ${Object.keys(options).join(' ')}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** A moment by the calendar and the clock of a time zone, as in 2026-11-22 and 17:03. */
export function wallClock(moment: Instant, timeZone = schoolZone()): { day: string; time: string } {
  const format = formatIn('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(moment)).split(' ');
  return { day, time };
}

/** As in `21-noy, 2026`. Chromium reports support of Latin Uzbek, but writes `2026 M11 21`. */
function uzbekDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}-${uzbekMonths[(month ?? 1) - 1]}, ${year}`;
}

function uzbekNumber(value: number, digits: number): string {
  const [whole = '', fraction] = new Intl.NumberFormat('en', {
    maximumFractionDigits: digits,
    useGrouping: false,
  })
    .format(value)
    .split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, noBreakSpace);
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

const shortDate: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const shortTime: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** The day of a moment in the time zone of the school: `21 Nov 2026`, `21 нояб. 2026 г.`, `21-noy, 2026`. */
export function formatDate(instant: Instant, language: Language, timeZone = schoolZone()): string {
  return language === 'uz'
    ? uzbekDate(wallClock(instant, timeZone).day)
    : formatIn(localeOf(language), timeZone, shortDate).format(new Date(instant));
}

/** A day of the calendar, as in `2026-11-21`, in the form of formatDate. */
export function formatDay(day: string, language: Language): string {
  return formatDate(`${day}T12:00:00Z`, language, 'UTC');
}

/** The name of the day of the week, as in `Saturday`. */
export function formatWeekday(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return language === 'uz'
    ? (uzbekWeekdays[noon.getUTCDay()] ?? '')
    : formatIn(language, 'UTC', { weekday: 'long' }).format(noon);
}

/** A day and a time by the clock of the school: `21 Nov 2026, 14:05`. */
export function formatDateTime(instant: Instant, language: Language): string {
  return language === 'uz'
    ? `${formatDate(instant, 'uz')}, ${formatTime(instant)}`
    : formatIn(localeOf(language), schoolZone(), { ...shortDate, ...shortTime }).format(new Date(instant));
}

/** A time by the clock of the school: `14:05`, in every language. */
export function formatTime(instant: Instant): string {
  return wallClock(instant).time;
}

/**
 * A number with grouped thousands and at most `digits` after the decimal sign. Whole numbers below 1,000 are the same in all
 * languages and need no format of Intl, whose first use takes 60 ms on a slow phone.
 */
export function formatNumber(value: number, language: Language, digits = 2): string {
  const rounded = digits === 0 ? Math.round(value) : value;
  if (Number.isInteger(rounded) && Math.abs(rounded) < 1000) return String(rounded);
  if (language === 'uz') return uzbekNumber(value, digits);
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** A percentage, given as 0 to 100; without digits it is rounded as all of them: see wholePercent. */
export function formatPercent(value: number, language: Language, digits = 0): string {
  const shown = digits === 0 && value > 0 && value < 100 ? wholePercent(value, 100) : value;
  return `${formatNumber(shown, language, digits)}${language === 'ru' ? noBreakSpace : ''}%`;
}

export type Formats = {
  date: (instant: Instant) => string;
  day: (day: string) => string;
  dateTime: (instant: Instant) => string;
  time: (instant: Instant) => string;
  number: (value: number, digits?: number) => string;
  percent: (value: number, digits?: number) => string;
};

/** The formats of the language that the screen is shown in. */
export function useFormats(): Formats {
  const language = useLanguage();
  return {
    date: (instant) => formatDate(instant, language),
    day: (day) => formatDay(day, language),
    dateTime: (instant) => formatDateTime(instant, language),
    time: formatTime,
    number: (value, digits) => formatNumber(value, language, digits),
    percent: (value, digits) => formatPercent(value, language, digits),
  };
}
