import { type Category, listCategories } from '../../contract/questions/categories.ts';
import type { Language } from '../../contract/languages.ts';
import { type ListSort, listSorts } from '../../contract/wire/wire.ts';
import { canWriteQuestions } from '../../contract/permissions.ts';
import { listProgress, type Progress } from '../../contract/progress.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';
import { usePerson } from '../lib/session/session.ts';
import { requireOk } from '../lib/api/api-error.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

/** How many suggestions a search gives, and how much of the tree below each. */
const suggestions = 20;
const below = { include_children: true, children_depth: 2, children_limit: 50 };

/** Which categories are listed: those at the root of the tree or, with a text, those whose name contains it. */
export type CategoryListState = {
  selected_page: number;
  search_text: string | null;
  per_page: number;
  /** Empty is the server's own order, by name. */
  sort: '' | ListSort;
};

export const categoryList = listAddress<CategoryListState>({
  search_text: searchText(null),
  sort: choice(listSorts, ''),
  per_page: wholeNumber(10, 100),
  selected_page: pageNumber,
});

/** The first categories that a search found, and how many there are in all. */
export type Found = { categories: ReturnType<typeof categoriesIn>; total: number; noAccess: boolean };

/** An answer may have no status, or that of a reader without access. @throws ApiError where it has another than ok */
function requireCategories({ status }: { status?: string }): void {
  if (status !== undefined && status !== 'no_access') requireOk({ status });
}

/** Categories whose name contains the text; all of them for the empty text. Runs only while `enabled`. */
export function useCategorySearch(text: string, enabled: boolean) {
  const query = { name__icontains: text, per_page: suggestions, ...below };
  return useEndpoint(listCategories, enabled ? { query } : null, {
    select: (answer): Found => ({
      categories: categoriesIn(answer),
      total: answer.total,
      noAccess: answer.status === 'no_access',
    }),
    prepare: requireCategories,
    keepsPrevious: true,
  });
}

/** One category with its parents and children; null where no category has this id. */
export function useCategory(id: number | null) {
  return useEndpoint(listCategories, id === null ? null : { query: { id, ...below } }, {
    select: (answer) => categoriesIn(answer)[0] ?? null,
    prepare: requireCategories,
  });
}

/** One page of the list of categories in a language, or in all; the previous page stays until the next has come. */
export function useCategoryList(
  { selected_page, search_text, per_page, sort }: CategoryListState,
  language?: Language,
) {
  const query = {
    page: selected_page,
    name__icontains: search_text ?? undefined,
    roots: search_text === null,
    per_page,
    sort: sort === '' ? undefined : sort,
    language,
    ...below,
  };
  return useEndpoint(listCategories, { query }, { keepsPrevious: true, prepare: requireCategories });
}

/** How far the person is in the categories of a screen. */
export type ProgressOfCategories = {
  /** Whether it was requested: its place is reserved then. */
  isAsked: boolean;
  /** Undefined until it is known. */
  find: (category: number) => Progress | undefined;
};

/**
 * How far the person is in some categories, at most a hundred, by one request. Guests have no progress, and authors, who look for
 * the tests of others to write more, are shown none.
 */
export function useProgress(categories: readonly number[]): ProgressOfCategories {
  const person = usePerson();
  const isAsked = person !== null && !canWriteQuestions(person);
  const ids = categories.join();
  const { data } = useEndpoint(listProgress, isAsked && ids !== '' ? { query: { ids } } : null);
  return { isAsked, find: (id) => data?.data_api.find(({ category }) => category === id) };
}

/** The categories of an answer: a list, in `data_api` or in `results`; or, for a request by id, `data_api` as an object. */
export function categoriesIn(answer: unknown): readonly Category[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { data_api, results } = answer as { data_api?: unknown; results?: unknown };
  const found: unknown = Array.isArray(answer) ? answer : (data_api ?? results ?? []);
  return ((Array.isArray(found) ? found : [found]) as readonly SentCategory[]).map(withLists);
}

type SentCategory = Omit<Category, 'children' | 'parents'> & {
  children?: readonly SentCategory[] | null;
  parents?: readonly SentCategory[] | null;
};

/** A category with its lists, which are empty where a server sends none. */
function withLists({ children, parents, ...category }: SentCategory): Category {
  return {
    ...category,
    children: (children ?? []).map(withLists),
    parents: (parents ?? []).map(withLists),
  };
}
