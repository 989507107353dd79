import type { Category } from '../../contract/questions/categories.ts';

/** The names above a category from the root down, as in `Mathematics › Algebra`; empty at a root. */
export function pathAbove(category: Pick<Category, 'parents'>): string {
  let path = '';
  for (const { name } of category.parents) path = path === '' ? name : `${name} › ${path}`;
  return path;
}

/** The name of the subject that a category belongs to: of its ancestor at the root, or its own at the root. */
export function subjectName(category: Pick<Category, 'name' | 'parents'>): string {
  return category.parents.at(-1)?.name ?? category.name;
}
