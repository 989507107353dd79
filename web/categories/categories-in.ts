import type { Category } from '../../contract/categories.ts';

/** The categories of an answer: `data_api` as a list or, for a request by id, as an object; or a list `results`. */
export function categoriesIn(answer: unknown): readonly Category[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { data_api, results } = answer as { data_api?: unknown; results?: unknown };
  const found = data_api ?? results ?? [];
  return (Array.isArray(found) ? found : [found]) as readonly Category[];
}
