import { deepestCategory, type DifficultyLevelInput } from '../../contract/questions/categories.ts';
import type { Language } from '../../contract/languages.ts';
import type { SubjectTree } from '../../contract/questions/curriculum.ts';
import { onOneLine } from '../../contract/wire/names.ts';
import type { AuditEvent } from '../audit/audit-event.ts';

/** The name of each language in that language, as its speakers look for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  uz: 'Oʻzbekcha',
};

/**
 * Why a category may not be moved below a parent.
 * @param id the category, undefined for a new one
 * @param above the ids from the parent up to the root
 * @param levels how many levels the subtree of the category has; 1 without children
 * @returns a key of `messages`, or undefined where the move is allowed
 */
export function findPlaceError(
  id: number | undefined,
  above: readonly number[],
  levels: number,
): 'inside_itself' | 'too_deep' | undefined {
  if (id !== undefined && above.includes(id)) return 'inside_itself';
  return above.length + levels > deepestCategory ? 'too_deep' : undefined;
}

/** Whether nobody can tell two names apart, but by case. */
export function isSameName(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => onOneLine(name).toLowerCase());
  return first === second;
}

/** A category with its name and its language. */
export type NamedCategory = { id: number; name: string; language: Language };

/**
 * Sorts subjects into those whose roots are there and those to add. Names of roots differ in all languages together, so a subject whose name
 * a root of another language has is called after its language too: “Algebra (English)”.
 * @param roots all categories without a parent
 */
export function missingRoots(
  roots: readonly NamedCategory[],
  language: Language,
  subjects: readonly SubjectTree[],
): {
  found: { root: number; subject: SubjectTree }[];
  missing: { name: string; subject: SubjectTree }[];
} {
  const found: { root: number; subject: SubjectTree }[] = [];
  const missing: { name: string; subject: SubjectTree }[] = [];
  for (const subject of subjects) {
    const names = [subject.name, `${subject.name} (${languageNames[language]})`];
    const root = roots.find(
      (known) => known.language === language && names.some((name) => isSameName(known.name, name)),
    );
    const free = names.find((name) => !roots.some((known) => isSameName(known.name, name)));
    if (root !== undefined) found.push({ root: root.id, subject });
    else if (free !== undefined) missing.push({ name: free, subject });
  }
  return { found, missing };
}

/** A difficulty level with its name in a language as a field of its own. */
export function inLanguage<Level extends Pick<DifficultyLevelInput, `name_${Language}`>>(
  level: Level,
  language: Language,
): Level & { qiyinlik_darajasi_nomi: string } {
  return { ...level, qiyinlik_darajasi_nomi: level[`name_${language}`] };
}

/** A category with the one above it, null at the root. */
export type PlacedCategory = NamedCategory & { parent: number | null };

/** The event in the audit trail for a category that is added or deleted. Categories at the root are subjects, all others topics. */
export function auditEventOf(
  actor: number,
  action: 'category.added' | 'category.deleted',
  { id, name, parent }: PlacedCategory,
): AuditEvent {
  return { actor, action, details: { category: id, name, is_subject: parent === null } };
}

/** The event in the audit trail for a change of a category; none where nothing changes. */
export function auditEventsOfChange(
  actor: number,
  before: PlacedCategory,
  after: Omit<PlacedCategory, 'id'>,
): AuditEvent[] {
  const changes = {
    ...(before.name !== after.name && { before: before.name }),
    ...(before.parent !== after.parent && { moved: true }),
    ...(before.language !== after.language && { language: true }),
  };
  if (Object.keys(changes).length === 0) return [];
  const details = { category: before.id, name: after.name, is_subject: after.parent === null, ...changes };
  return [{ actor, action: 'category.changed', details }];
}
