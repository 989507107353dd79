import type { Category } from '../../contract/categories.ts';

/** The names above a category from the root down, as in `Mathematics › Algebra`; empty at a root. */
export function pathAbove(category: Pick<Category, 'parents'>): string {
  return category.parents
    .map((parent) => parent.name)
    .reverse()
    .join(' › ');
}
