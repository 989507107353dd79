import type { Category, RelatedCategory } from '../../contract/questions/categories.ts';
import type { Language } from '../../contract/languages.ts';
import { languageNames } from './rules.ts';

/** A stored category, with the numbers of enabled questions in it and in its subtree. */
export type CategoryRow = {
  id: number;
  name: string;
  language: Language;
  parent: number | null;
  tests_count: number;
  aggregated_tests_count: number;
};

/** Names in the order of the database, but by the numbers in them: grade 2 stands before grade 10. */
const byNumbers = new Intl.Collator('und', { numeric: true });

/** How many levels of children are shown, and how many children of each category. */
export type Reach = { depth: number; limit: number };

/**
 * Joins rows to categories, each with the chain above it and its children.
 * @param ids the categories in the order of the result; one without a row is left out
 * @param rows the categories with their ancestors and their descendants within reach; each once, siblings in order
 */
export function joinCategories(
  ids: readonly number[],
  rows: readonly CategoryRow[],
  reach: Reach,
): Category[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byParent = Map.groupBy(
    rows.toSorted((a, b) => byNumbers.compare(a.name, b.name)),
    (row) => row.parent,
  );

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
