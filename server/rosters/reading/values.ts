import * as z from 'zod/mini';

import { emailAddress } from '../../../contract/wire/fields.ts';
import { isErrorValue, onOneLine } from '../../../contract/wire/names.ts';
import type { RefusalReason, RosterRole } from '../../../contract/people/rosters.ts';
import { withoutGuard } from '../formula-guard.ts';
import { withoutApostrophes } from '../keys.ts';

/* Reads the values of cells. Each function returns a value or the reason why the cell is refused. */

export type Value<Type> = { value: Type } | { reason: RefusalReason };

/**
 * A cell as text on one line. The apostrophe that exports put before a text like a formula is taken away again.
 * @param most characters
 */
export function cellText(cell: string, most: number): Value<string> {
  if (cell.length > most * 4) return { reason: 'too_long' };
  if (cell.includes('\0')) return { reason: 'null_character' };
  if (/[\r\n]/.test(cell.trim())) return { reason: 'line_break' };
  const text = onOneLine(cell);
  if (text.length > most || text !== text.toWellFormed()) return { reason: 'too_long' };
  if (isErrorValue(text)) return { reason: 'error_value' };
  const value = withoutGuard(text);
  return value === text && /^[=+@]|^-./.test(text) ? { reason: 'formula' } : { value };
}

/** Whether letters stand as question marks, as their file could not hold them. */
export function hasLostLetters(text: string): boolean {
  return text.includes('?') || text.includes('\uFFFD');
}

/** The doubt about a name, if any: letters are lost, or a word has letters of two alphabets that look alike. */
export function doubtOfName(text: string): RefusalReason | undefined {
  if (hasLostLetters(text)) return 'lost_letters';
  const hasTwoScripts = text
    .split(/[\s-]+/)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
  return hasTwoScripts ? 'mixed_scripts' : undefined;
}

export function personName(text: string): Value<string> {
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

/** The roles that a cell names, whatever stands between them. Nobody becomes staff by a list. */
export function rolesIn(text: string): Value<RosterRole[]> {
  const roles = new Set<RosterRole>();
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
  if (text === '') return { value: null };
  const year = Number(/^(2[01]\d\d)(\s*[-–/]\s*(\d\d)?\d\d)?$/.exec(text)?.[1] ?? 0);
  return year >= 2000 && year <= 2100 ? { value: year } : { reason: 'bad_year' };
}

const yes = new Set(['1', 'true', 'yes', 'y', 'да', 'ha', 'ҳа', 'x', '+', 'tobedeleted']);

export function saysYes(text: string): boolean {
  return yes.has(text.toLowerCase());
}
