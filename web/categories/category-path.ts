import type { Category } from '../../contract/categories.ts';

/** The names above a category from the root down, as in `Mathematics › Algebra`; empty at a root. */
export function pathAbove(category: Pick<Category, 'parents'>): string {
  let path = '';
  for (const { name } of category.parents) path = path === '' ? name : `${name} › ${path}`;
  return path;
}
