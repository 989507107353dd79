import type { Language } from '../../contract/languages.ts';
import type { SubjectTree } from '../../contract/questions/curriculum.ts';
import type { Database } from '../database/database.ts';
import { isSameName, missingRoots, type PlacedCategory } from './rules.ts';

/** Adds categories of a language below their parents. @returns those that were added */
async function insertNamed(
  transaction: Database,
  language: Language,
  categories: readonly { name: string; parent: number | null }[],
): Promise<PlacedCategory[]> {
  if (categories.length === 0) return [];
  return transaction
    .insertInto('category')
    .values(categories.map((category) => ({ ...category, language })))
    .returning(['id', 'name', 'language', 'parent'])
    .execute();
}

/**
 * Adds subjects with their grades at the root of the tree, which the transaction has locked. A subject that is there by name in the
 * language is used as it is, and gets the grades that it lacks.
 * @returns the subjects that were added, and the number of grades
 */
export async function insertSubjects(
  transaction: Database,
  language: Language,
  subjects: readonly SubjectTree[],
): Promise<{ added: PlacedCategory[]; grades: number }> {
  const roots = await transaction
    .selectFrom('category')
    .select(['id', 'name', 'language'])
    .where('parent', 'is', null)
    .execute();
  const { found, missing } = missingRoots(roots, language, subjects);
  const added = await insertNamed(
    transaction,
    language,
    missing.map(({ name }) => ({ name, parent: null })),
  );
  const placed = [
    ...found,
    ...missing.flatMap(({ name, subject }) => {
      const root = added.find((category) => category.name === name);
      return root === undefined ? [] : [{ root: root.id, subject }];
    }),
  ];
  if (placed.length === 0) return { added, grades: 0 };
  const present = await transaction
    .selectFrom('category')
    .select(['name', 'parent'])
    .where(
      'parent',
      'in',
      placed.map(({ root }) => root),
    )
    .execute();
  const grades = placed.flatMap(({ root, subject }) =>
    subject.grades
      .filter((name) => !present.some((child) => child.parent === root && isSameName(child.name, name)))
      .map((name) => ({ name, parent: root })),
  );
  await insertNamed(transaction, language, grades);
  return { added, grades: grades.length };
}
