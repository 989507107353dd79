import * as z from 'zod/mini';

import { emailAddress } from '../../../contract/wire/fields.ts';
import { isErrorValue, onOneLine } from '../../../contract/wire/names.ts';
import type { RefusalReason, RosterRole } from '../../../contract/people/rosters.ts';
import { isTruthValue, saysNothing } from '../../../contract/wire/spoilt.ts';
import { unguarded } from '../../http/responses/csv.ts';
import { withoutApostrophes } from '../../reading/heading-key.ts';

/* Reads the values of cells. Each function returns a value or the reason why the cell is refused. */

export type Value<Type> = { value: Type } | { reason: RefusalReason };

/**
 * A cell as text on one line. The apostrophe that exports put before a text like a formula is taken away again.
 * @param most characters
 */
export function cellText(cell: string, most: number): Value<string> {
  if (cell.length > most * 4) return { reason: 'too_long' };
  if (cell.includes('\0')) return { reason: 'null_character' };
  if (/[\x80-\x9F]/.test(cell)) return { reason: 'lost_letters' };
  if (/[\r\n]/.test(cell.trim())) return { reason: 'line_break' };
  const text = onOneLine(cell);
  if (text.length > most || text !== text.toWellFormed()) return { reason: 'too_long' };
  if (isErrorValue(text)) return { reason: 'error_value' };
  const value = unguarded(text);
  return value === text && /^[=@]|^[-+]./.test(text) ? { reason: 'formula' } : { value };
}

/** What letters become that a file could not hold, or that are read in another encoding than they were written in. */
const damaged = new RegExp(
  [
    // Letters that the encoding could not hold.
    String.raw`[?\uFFFD]`,
    // Cyrillic of cp866, Mac and UTF-8 as windows-1251, windows-1252 or cp866: signs, and letters of Serbian and Macedonian.
    String.raw`[¡-©¬®-³µ-º¼-¿×÷€™ˆ˜ƒ‚„…†‡•‰‹›\u2500-\u259FЂђЃѓЉљЊњЌќЋћЏџЅѕЈј]`,
    // UTF-8 as windows-1251 and as windows-1252.
    String.raw`\p{L}[“”»]\p{L}`,
    String.raw`[\xC2-\xD6][\xA0-\xBFŒœŠšŸŽž–—“”]`,
    // KOI8-R and ISO 8859-5 as windows-1251: capitals follow small letters.
    String.raw`(?=\p{Script=Cyrillic})\p{Ll}(?=\p{Script=Cyrillic})\p{Lu}`,
  ].join('|'),
  'u',
);

/** Whether letters were lost or changed, as their file could not hold them or was read in another encoding. */
export function hasLostLetters(text: string): boolean {
  return damaged.test(text);
}

/** The first words of lines that stand in lists of people and are about none of them: totals, headings, signatures and notes. */
const firstWords = new Set(
  (
    'total|totals|average|signature|signed|principal|director|class|grade|note|notes|' +
    'итого|всего|итог|количество|средний|среднее|подпись|подписи|директор|завуч|зам|заместитель|классный|кл|учитель|класс|' +
    'примечание|примечания|список|дата|группа|выбыл|выбыла|выбыли|прибыл|прибыла|прибыли|отчислен|отчислена|отчислены|учеников|мальчиков|девочек|юношей|девушек|председатель|секретарь|' +
    'jami|hammasi|ortacha|imzo|direktor|maktab|sinf|izoh|royxat|oquvchilar|ogil|qiz|' +
    'жами|ҳаммаси|ўртача|имзо|мактаб|синф|изоҳ|рўйхат|ўқувчилар|ўғил|қиз'
  ).split('|'),
);

/** The last words of headings of groups. */
const lastWords = new Set(
  'class|group|класс|группа|sinf|sinfi|guruh|guruhi|синф|синфи|гуруҳ|гуруҳи'.split('|'),
);

function isLineOfList(text: string): boolean {
  const words = fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return firstWords.has(words[0] ?? '') || lastWords.has(words.at(-1) ?? '');
}

/** The doubt about a part of the name of a person, if any. */
export function doubtOfName(text: string): RefusalReason | undefined {
  if (text === '') return undefined;
  if (saysNothing(text)) return 'no_name';
  // A small letter behind a quotation mark or a dash: what Mac Cyrillic makes of some capitals in windows-1251.
  if (hasLostLetters(text) || /(?<![\p{L}\p{N}])[‘’“”–—]\p{Ll}/u.test(text)) return 'lost_letters';
  if (/[\p{N}:_]/u.test(text) || isTruthValue(text) || isLineOfList(text)) return 'no_person';
  const hasTwoScripts = text
    .split(/[\s-]+/)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
  return hasTwoScripts ? 'mixed_scripts' : undefined;
}

/** A patronymic, or the last word of one. */
const patronymic =
  /(?:[оеё]вич|[оеё]вна|ична|[oe]vich|[oe]vna|ichna)$|^(?:o.?g.?li|ogli|ugli|qizi|ўғли|оғли|угли|оглы|қизи|кизи|кызы)$/iu;

/** The end of a last name of Russian and Uzbek people, which no first name has. */
const lastNameEnd = /\p{L}{2}(?:[oe]va?|[оеё]ва?|ский|ская|skiy|skaya)$/iu;

type Names = { last_name: string; first_name: string };

/**
 * A full name divided. What stands before a comma is the last name, else the first word is, or where the first name stands first the last
 * word that is no patronymic. The other words are the first name with the patronymic.
 */
export function dividedName(full: string, isFirstNameFirst: boolean): Names {
  const comma = full.indexOf(',');
  if (comma !== -1) {
    const first_name = full
      .slice(comma + 1)
      .replaceAll(/[, ]+/g, ' ')
      .trim();
    return { last_name: full.slice(0, comma).trim(), first_name };
  }
  const words = full.split(' ');
  const isPatronymicLast = words.length > 2 && patronymic.test(words.at(-1) ?? '');
  const last = isPatronymicLast ? 1 : words.length - 1;
  const at = isFirstNameFirst ? last : 0;
  return { last_name: words[at] ?? '', first_name: words.toSpliced(at, 1).join(' ') };
}

/** Whether a first name looks like a last name, and the last name does not: they may stand in the other order than their heading says. */
export function isOtherOrder({ last_name, first_name }: Names): boolean {
  return !lastNameEnd.test(last_name) && first_name.split(' ').some((word) => lastNameEnd.test(word));
}

export function personName(text: string): Value<string> {
  return text.length > 150 ? { reason: 'too_long' } : { value: text };
}

/** Whether a cell stands for a blank one; a zero too, which is what a formula makes of a blank cell. */
const isBlankValue = (text: string) => text === '' || text === '0' || saysNothing(text);

export function address(text: string): Value<string> {
  if (isBlankValue(text)) return { value: '' };
  const parsed = z.safeParse(emailAddress(), text);
  return parsed.success ? { value: parsed.data } : { reason: 'bad_email' };
}

const roleWords: Readonly<Record<RosterRole, string>> = {
  pupil:
    'pupil|student|learner|ученик|ученица|учащийся|учащаяся|oʻquvchi|o‘quvchi|oquvchi|talaba|ўқувчи|pupils|students|learners|ученики|учащиеся|oʻquvchilar|ўқувчилар',
  teacher:
    'teacher|instructor|coach|facility_coach|class_coach|editingteacher|aide|proctor|учитель|учительница|преподаватель|педагог|oʻqituvchi|oqituvchi|ustoz|ўқитувчи|teachers|учителя|преподаватели|педагоги|oʻqituvchilar|ўқитувчилар',
  parent:
    'parent|guardian|relative|father|mother|родитель|отец|мать|опекун|ota-ona|ota ona|ota|ona|vasiy|ота-она|ота|она|parents|родители|ota-onalar|ота-оналар',
};
const staffWords =
  'staff|admin|administrator|superuser|principal|districtadministrator|siteadministrator|systemadministrator|администратор|директор|завуч|сотрудник|xodim|administrator|direktor|ходим';

const fold = (text: string) => withoutApostrophes(text.toLowerCase());
const roleOfWord = new Map<string, RosterRole | 'staff'>();
for (const [role, words] of Object.entries({ ...roleWords, staff: staffWords })) {
  for (const word of words.split('|')) roleOfWord.set(fold(word), role as RosterRole | 'staff');
}

/** The roles that a cell names, whatever stands between them. Nobody becomes staff by a list. */
export function rolesIn(text: string): Value<RosterRole[]> {
  const roles = new Set<RosterRole>();
  if (isBlankValue(text)) return { value: [] };
  for (const part of text.split(/[,;/|]/)) {
    const word = part.trim();
    if (word === '') continue;
    const role = roleOfWord.get(fold(word));
    if (role === undefined) return { reason: 'bad_role' };
    if (role === 'staff') return { reason: 'staff_by_hand' };
    roles.add(role);
  }
  return { value: [...roles] };
}

/** The year in which a school year begins, of "2026", "2026/2027", "2026-27". */
export function yearIn(text: string): Value<number | null> {
  if (isBlankValue(text)) return { value: null };
  const year = Number(/^(2[01]\d\d)(\s*[-–/]\s*(\d\d)?\d\d)?$/.exec(text)?.[1] ?? 0);
  return year >= 2000 && year <= 2100 ? { value: year } : { reason: 'bad_year' };
}

const yes = new Set(
  (
    '1|true|yes|y|x|х|v|✓|✔|+|tobedeleted|left|archived|deleted|inactive|истина|да|д|выбыл|выбыла|отчислен|отчислена|архив|в архиве|' +
    'ha|rost|ketgan|chiqib ketgan|arxiv|arxivda|ҳа|рост|кетган'
  ).split('|'),
);
const no = new Set(
  (
    '|0|false|no|n|-|–|—|−|active|ложь|нет|н|учится|активен|активна|' +
    'yoq|yolgon|faol|oqiydi|йўқ|ёлғон|фаол|ўқийди'
  ).split('|'),
);

/** Whether a cell says yes, by the words of English, Russian and Uzbek and of their spreadsheets. */
export function yesOrNo(text: string): Value<boolean> {
  const word = fold(text);
  if (yes.has(word)) return { value: true };
  return no.has(word) || saysNothing(text) ? { value: false } : { reason: 'bad_yes_or_no' };
}
