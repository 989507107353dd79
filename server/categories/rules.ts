import { deepestCategory, type DifficultyLevelInput } from '../../contract/categories.ts';
import type { Language } from '../../contract/languages.ts';

/** Every language by the name it has in itself, since whoever looks for it reads that one. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  uz: 'Oʻzbekcha',
};

/**
 * Whether a category may stand at a place of the tree.
 * @param id the category, undefined for a new one
 * @param above the ids from the new parent up to the root
 * @param levels how many levels deep the category is with everything below it; 1 for a lone one
 * @returns what speaks against it, by its message's code
 */
export function judgePlace(
  id: number | undefined,
  above: readonly number[],
  levels: number,
): 'inside_itself' | 'too_deep' | undefined {
  if (id !== undefined && above.includes(id)) return 'inside_itself';
  return above.length + levels > deepestCategory ? 'too_deep' : undefined;
}

/** A difficulty level with its name in the reader's language. */
export function inLanguage<Level extends Pick<DifficultyLevelInput, `name_${Language}`>>(
  level: Level,
  language: Language,
): Level & { qiyinlik_darajasi_nomi: string } {
  return { ...level, qiyinlik_darajasi_nomi: level[`name_${language}`] };
}
