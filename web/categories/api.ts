import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { type Category, listCategories } from '../../contract/categories.ts';
import { call } from '../lib/api.ts';
import { listAddress, pageNumber } from '../lib/list-state.ts';

/** How many suggestions a search gives, and how much of the tree below each. */
const suggestions = 20;
const below = { include_children: true, children_depth: 2, children_limit: 50 };

/** How many root categories a page shows. */
const rootsPerPage = 10;

export const rootList = listAddress({ page: pageNumber });

/** The first categories that a search found, and how many there are in all. */
export type Found = { categories: ReturnType<typeof categoriesIn>; total: number; noAccess: boolean };

/** Categories whose name contains the text; all of them for the empty text. Runs only while `enabled`. */
export function useCategorySearch(text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['categories', 'search', text],
    queryFn: async ({ signal }): Promise<Found> => {
      const query = { name__icontains: text, per_page: suggestions, ...below };
      const answer = await call(listCategories, { query }, { signal });
      const categories = categoriesIn(answer);
      return { categories, total: answer.total, noAccess: answer.status === 'no_access' };
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** One category with its parents and children; null where no category has this id. */
export function useCategory(id: number | null) {
  return useQuery({
    queryKey: ['categories', 'one', id],
    queryFn: async ({ signal }) => {
      const answer = await call(listCategories, { query: { id: id ?? undefined, ...below } }, { signal });
      return categoriesIn(answer)[0] ?? null;
    },
    enabled: id !== null,
  });
}

/** One page of the categories at the root of the tree. */
export function useRootCategories(page: number) {
  return useQuery({
    queryKey: ['categories', 'roots', page],
    queryFn: ({ signal }) =>
      call(listCategories, { query: { roots: true, page, per_page: rootsPerPage, ...below } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The categories of an answer: `data_api` as a list or, for a request by id, as an object; or a list `results`. */
export function categoriesIn(answer: unknown): readonly Category[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { data_api, results } = answer as { data_api?: unknown; results?: unknown };
  const found = data_api ?? results ?? [];
  return (Array.isArray(found) ? found : [found]) as readonly Category[];
}
