import { isErrorValue } from './names.ts';

/* Names of classes and IDs of people that spreadsheets and other programs have damaged. */

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек|yan|fev|iyn|iyl|avg|sen|okt|noy|dek';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const separator = '[-./]';
const time = '(?:[T ,]+\\d{1,2}:\\d{2}(?::\\d{2})?.*)?';
const dates = new RegExp(
  [
    // 2026-01-07, 07.01.2026 and 1/7/2026, also with a time
    `\\d{4}[-./]${month}[-./]${day}${time}`,
    `${day}[-./]${month}[-./]\\d{4}${time}`,
    `${month}[-./]${day}[-./]\\d{4}${time}`,
    // 7 января 2026 г., 7-yanvar 2026-yil, January 7, 2026, Wed Jan 07 2026 00:00:00
    `${day}[-. ]+(?:${months})\\p{L}*[-., ]+\\d{4}[-\\s]*(?:г\\.?|года|y\\.?|yil)?`,
    `(?:\\p{L}+,? )?(?:${months})\\p{L}* ${day},? \\d{4}${time}`,
    // 07.янв, 7-Jul, 07-Jul-26
    `${day}${separator}(?:${months})\\.?(?:${separator}\\d{2}(?:\\d{2})?)?`,
    // янв.07, Jan-07
    `(?:${months})\\.?${separator}\\d{1,4}`,
    // PT07H10M00S, a time of an ODS file
    'PT\\d+H\\d+M.*',
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'iu',
);

/** Whether a text is a date as spreadsheets write it, which they make of `7-1` and `1/7`. */
function isDate(text: string): boolean {
  return dates.test(text);
}

const nothing = new Set(
  (
    'null|none|nan|undefined|unknown|n/a|not available|not applicable|no class|no email|' +
    'нет|нету|отсутствует|неизвестно|не указан|не указано|не задано|нет данных|нет класса|без класса|б/н|н/д|н.д|' +
    'yoq|yo q|йўқ|mavjud emas|malum emas|malumot yoq|nomalum|sinfi yoq|sinfsiz|номаълум|мавжуд эмас'
  ).split('|'),
);

/** Whether a text stands for a blank cell: a word for "nothing" in English, Russian or Uzbek, or dashes and points. */
export function saysNothing(text: string): boolean {
  const word = text
    .toLowerCase()
    .replaceAll(/['`´ʻʼ‘’‛′]/g, '')
    .replace(/(?<!\.)\.+$/, '');
  return nothing.has(word) || /^[-–—−_.…*/\\]+$/.test(text);
}

/** Whether a spreadsheet has damaged the name of a class: an error value, a date, a percentage, TRUE. */
export function isSpoiltClass(text: string): boolean {
  return isErrorValue(text) || isDate(text) || isTruthValue(text) || isPercentage(text);
}

function isPercentage(text: string): boolean {
  return /^[-+−]?\d+(?:[.,]\d+)? ?%$/.test(text);
}

/** Whether a text is TRUE or FALSE as spreadsheets write them in English and Russian. */
export function isTruthValue(text: string): boolean {
  return /^(?:true|false|истина|ложь)$/i.test(text);
}

/**
 * Whether a spreadsheet or a program has damaged an ID, so that several people may have it. Damaged are:
 * - numbers in scientific notation (`3,1201E+13`), with decimals (`31201.0`), of zeros only, or with zeros behind the 15 digits that spreadsheets know
 * - error values, dates, percentages, truth values and words for "nothing"
 * - texts without letters and digits, and those with the sign for letters that a file could not hold (U+FFFD)
 *
 * Digits of any other number, leading zeros, letters and signs between them are an ID.
 */
export function isSpoiltId(id: string): boolean {
  const text = id.normalize('NFKC');
  const dense = text.replaceAll(/\s/g, '');
  return (
    /^[-+−]?\d+(?:[.,]\d*)?(?:[eе]|[·∙⋅*×xх]10\^)[-+−–]?\d+$/iu.test(dense) ||
    /^[-+−]?\d+[.,]0*$/.test(dense) ||
    /^[-+−]?\d{1,3}(?:,\d{3})+\.\d+$/.test(dense) ||
    /^\d{15}0{2,}$/.test(dense) ||
    /^0+$/.test(dense) ||
    !/[\p{L}\p{N}]/u.test(dense) ||
    saysNothing(text) ||
    isErrorValue(text) ||
    isDate(text) ||
    isPercentage(text) ||
    isTruthValue(text) ||
    text.includes('\uFFFD')
  );
}
