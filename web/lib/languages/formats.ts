import type { Language } from '../../../contract/languages.ts';
import { useLanguage } from './i18n.ts';

type Instant = string | number | Date;

const uzbekMonths = ['yan', 'fev', 'mar', 'apr', 'may', 'iyn', 'iyl', 'avg', 'sen', 'okt', 'noy', 'dek'];

const noBreakSpace = '\u00a0';

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** As in `21-noy, 2026`. Chromium reports support of Latin Uzbek, but writes `2026 M11 21`. */
function uzbekDate(at: Date): string {
  return `${at.getDate()}-${uzbekMonths[at.getMonth()]}, ${at.getFullYear()}`;
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

/** A day: `Nov 21, 2026`, `21 нояб. 2026 г.`, `21-noy, 2026`. */
export function formatDate(instant: Instant, language: Language): string {
  const at = new Date(instant);
  return language === 'uz' ? uzbekDate(at) : new Intl.DateTimeFormat(language, shortDate).format(at);
}

/** A day and a time of the local clock: `Nov 21, 2026, 14:05`. */
export function formatDateTime(instant: Instant, language: Language): string {
  const at = new Date(instant);
  if (language !== 'uz') {
    return new Intl.DateTimeFormat(language, { ...shortDate, ...shortTime }).format(at);
  }
  return `${uzbekDate(at)}, ${formatTime(at)}`;
}

/** A time of the local clock: `14:05`, in every language. */
export function formatTime(instant: Instant): string {
  const at = new Date(instant);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
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

/** A percentage, given as 0 to 100. */
export function formatPercent(value: number, language: Language, digits = 0): string {
  return `${formatNumber(value, language, digits)}${language === 'ru' ? noBreakSpace : ''}%`;
}

export type Formats = {
  date: (instant: Instant) => string;
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
    dateTime: (instant) => formatDateTime(instant, language),
    time: formatTime,
    number: (value, digits) => formatNumber(value, language, digits),
    percent: (value, digits) => formatPercent(value, language, digits),
  };
}
