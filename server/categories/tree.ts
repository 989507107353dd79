import type { Category, RelatedCategory } from '../../contract/categories.ts';
import type { Language } from '../../contract/languages.ts';
import { languageNames } from './rules.ts';

/** A category as it is stored, with the numbers of enabled tests in itself and in its whole subtree. */
export type CategoryRow = {
  id: number;
  name: string;
  language: Language;
  parent: number | null;
  tests_count: number;
  aggregated_tests_count: number;
};

/** How many levels of children to show, and how many children at each. */
export type Reach = { depth: number; limit: number };

/**
 * Joins rows into categories with the chains above and the children below them.
 * @param ids the categories wanted, in the order wanted; one that has no row is left out
 * @param rows each once, siblings in their order; with everything above and, as deep as is to be shown, below
 */
export function joinCategories(
  ids: readonly number[],
  rows: readonly CategoryRow[],
  reach: Reach,
): Category[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byParent = Map.groupBy(rows, (row) => row.parent);

  function related(row: CategoryRow, depth: number): RelatedCategory {
    const { id, name, language, parent, tests_count, aggregated_tests_count } = row;
    const children = depth > 0 ? (byParent.get(id) ?? []).slice(0, reach.limit) : [];
    return {
      id,
      name,
      category_name: name,
      parent,
      parent_name: parent === null ? null : (byId.get(parent)?.name ?? null),
      language,
      language_name: languageNames[language],
      tests_count,
      aggregated_tests_count,
      children: children.map((child) => related(child, depth - 1)),
    };
  }

  function above(row: CategoryRow): RelatedCategory[] {
    const parent = row.parent === null ? undefined : byId.get(row.parent);
    return parent === undefined ? [] : [related(parent, 0), ...above(parent)];
  }

  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...related(row, reach.depth), parents: above(row) }];
  });
}
