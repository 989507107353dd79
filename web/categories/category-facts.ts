import type { Category } from '../../contract/questions/categories.ts';
import type { Translate } from '../lib/languages/translate.ts';

/* The specification does not name all fields of a category that the contract has, so another server may leave some out. */

type Nullable<Some> = { [Name in keyof Some]?: Some[Name] | null | undefined };

type Counts = Nullable<Pick<Category, 'tests_count' | 'aggregated_tests_count'>>;

/** How many tests a category has, those of its whole subtree where they are known; undefined where neither is. */
export function testsIn({ aggregated_tests_count, tests_count }: Counts): number | undefined {
  return aggregated_tests_count ?? tests_count ?? undefined;
}

/** The number of tests in words; blank where it is not known. */
export function testsText(t: Translate, category: Counts): string {
  const count = testsIn(category);
  return count === undefined ? '' : t('categories.tests', { count });
}

/** The name of the language in that of the reader, or as the server names it. */
export function languageText(
  t: Translate,
  { language, language_name }: Nullable<Pick<Category, 'language' | 'language_name'>>,
): string {
  return language ? t(`categories.language.${language}`) : (language_name ?? '');
}
