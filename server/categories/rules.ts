import { deepestCategory, type DifficultyLevelInput } from '../../contract/questions/categories.ts';
import type { Language } from '../../contract/languages.ts';
import { onOneLine } from '../../contract/wire/names.ts';

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

/** A difficulty level with its name in a language as a field of its own. */
export function inLanguage<Level extends Pick<DifficultyLevelInput, `name_${Language}`>>(
  level: Level,
  language: Language,
): Level & { qiyinlik_darajasi_nomi: string } {
  return { ...level, qiyinlik_darajasi_nomi: level[`name_${language}`] };
}
