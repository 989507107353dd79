import * as z from 'zod/mini';

import { emailAddress } from '../../../contract/fields.ts';
import { type RefusalReason, rosterLimits, type RosterRole } from '../../../contract/rosters.ts';
import { withoutApostrophes } from '../keys.ts';

/* What cells say. Each function gives a value or the reason why the cell is refused. */

export type Value<Type> = { value: Type } | { reason: RefusalReason };

/**
 * A cell as text: in one Unicode form, without white space around it. Exports put an apostrophe before what a spreadsheet would take for a
 * formula; it is taken away again.
 */
export function cellText(cell: string): Value<string> {
  if (cell.length > rosterLimits.cell * 4) return { reason: 'too_long' };
  const text = cell
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\uFEFF\u200B]+/gu, ' ')
    .trim();
  if (text.includes('\0')) return { reason: 'null_character' };
  if (/[\r\n]/.test(text)) return { reason: 'line_break' };
  if (text.length > rosterLimits.cell || text !== text.toWellFormed()) return { reason: 'too_long' };
  if (/^'+[=+\-@\t]/.test(text)) return { value: text.slice(1) };
  return /^[=+@]|^-./.test(text) ? { reason: 'formula' } : { value: text };
}

/** A name: letters that its file could not hold stand there as question marks, and letters of two alphabets in a word look right and are wrong. */
export function personName(text: string): Value<string> {
  if (text.includes('?') || text.includes('\uFFFD')) return { reason: 'lost_letters' };
  const isMixed = text
    .split(/[\s-]+/)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
  if (isMixed) return { reason: 'mixed_scripts' };
  return text.length > 150 ? { reason: 'too_long' } : { value: text };
}

export function address(text: string): Value<string> {
  if (text === '') return { value: '' };
  const parsed = z.safeParse(emailAddress(), text);
  return parsed.success ? { value: parsed.data } : { reason: 'bad_email' };
}

const roleWords: Readonly<Record<RosterRole, string>> = {
  pupil:
    'pupil|student|learner|ученик|ученица|учащийся|учащаяся|oʻquvchi|o‘quvchi|oquvchi|talaba|ўқувчи|pupils|students|ученики',
  teacher:
    'teacher|instructor|coach|facility_coach|class_coach|editingteacher|aide|proctor|учитель|учительница|преподаватель|педагог|oʻqituvchi|oqituvchi|ustoz|ўқитувчи',
  parent:
    'parent|guardian|relative|father|mother|родитель|отец|мать|опекун|ota-ona|ota ona|ota|ona|vasiy|ота-она|ота|она',
};
const staffWords =
  'staff|admin|administrator|superuser|principal|districtadministrator|siteadministrator|systemadministrator|администратор|директор|завуч|сотрудник|xodim|administrator|direktor|ходим';

const fold = (text: string) => withoutApostrophes(text.toLowerCase());
const roleOfWord = new Map<string, RosterRole | 'staff'>();
for (const [role, words] of Object.entries({ ...roleWords, staff: staffWords })) {
  for (const word of words.split('|')) roleOfWord.set(fold(word), role as RosterRole | 'staff');
}

/** Several values in one cell. */
export function listed(text: string): string[] {
  const parts = text.split(/[,;/|]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** The roles that a cell names. Nobody becomes staff by a list. */
export function rolesIn(text: string): Value<RosterRole[]> {
  const roles = new Set<RosterRole>();
  for (const word of listed(text)) {
    const role = roleOfWord.get(fold(word));
    if (role === undefined) return { reason: 'bad_role' };
    if (role === 'staff') return { reason: 'staff_by_hand' };
    roles.add(role);
  }
  return { value: [...roles] };
}

/** The year in which a school year begins, of "2026", "2026/2027", "2026-27". */
export function yearIn(text: string): Value<number | null> {
  if (text === '') return { value: null };
  const year = Number(/^(2[01]\d\d)(\s*[-–/]\s*(\d\d)?\d\d)?$/.exec(text)?.[1] ?? 0);
  return year >= 2000 && year <= 2100 ? { value: year } : { reason: 'bad_year' };
}

/** The names of classes. Letters that could not be held are question marks here too. */
export function classesIn(text: string): Value<string[]> {
  if (text.includes('?') || text.includes('\uFFFD')) return { reason: 'lost_letters' };
  const names = listed(text);
  return names.some((name) => name.length > 50) || names.length > 30
    ? { reason: 'bad_class' }
    : { value: names };
}

const yes = new Set(['1', 'true', 'yes', 'y', 'да', 'ha', 'ҳа', 'x', '+', 'tobedeleted']);

export function saysYes(text: string): boolean {
  return yes.has(text.toLowerCase());
}
