import {
  type Category,
  type DifficultyLevel,
  listDifficultyLevels,
} from '../../contract/questions/categories.ts';
import type { Endpoint, SuccessOf } from '../../contract/wire/endpoint.ts';
import { type Language, languages } from '../../contract/languages.ts';
import {
  getQuestion,
  listQuestions,
  mostDays,
  qualities,
  type Quality,
  type ReadQuestion,
} from '../../contract/questions/questions.ts';
import { longestTag } from '../../contract/questions/tags.ts';
import { highestId, idListPattern, longestSearch } from '../../contract/wire/fields.ts';
import { type ListSort, listSorts } from '../../contract/wire/wire.ts';
import { isOk, requireOk } from '../lib/api/api-error.ts';
import { useLanguage } from '../lib/languages/i18n.ts';
import { loadTreesFor } from '../rich-text/load-tree.ts';
import { useCategory } from '../categories/api.ts';
import {
  choice,
  listAddress,
  type ListState,
  pageNumber,
  searchText,
  useListState,
  wholeNumber,
} from '../lib/list-state.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { loadMediaFor } from '../question-card/media.ts';

const flags = ['true', 'false'] as const;

/** What a filter by yes or no is set to; blank where it is not set. */
export type ChosenFlag = (typeof flags)[number] | '';

/** The part of the list's state that is stored in the address. */
type QuestionListAddress = {
  selected_page: number;
  search_text: string | null;
  per_page: number;
  sort: ListSort;
  selected_category: number | null;
  /** Filters of authors: whether pupils get the test, and whether a language model has analyzed it as it is. */
  enabled: ChosenFlag;
  is_analyzed_by_ai: ChosenFlag;
  /** The name of a type, or blank for all. */
  test_type: string;
  /** The id of a difficulty level; 0 for all. */
  level: number;
  /** Whether the test stands in no work, and whether it has no right answer. */
  never_given: ChosenFlag;
  without_key: ChosenFlag;
  /** A tag; blank for all. */
  tag: string;
  /** The id of an author; 0 for all. */
  author: number;
  language: Language | '';
  quality: Quality | '';
  /** Days within which the test was given, or was not; 0 for any. */
  given_within: number;
  not_given_for: number;
  /** Ids of tests with commas between them: only these. Blank for all. */
  ids: string;
};

export type QuestionListState = QuestionListAddress & {
  /** The category with the id `selected_category`; null without one, and until it is loaded. */
  selected_category_info: Category | null;
};

export const mostPerPage = 100;

/** Page size after Clear, and where the field of the page size is empty. */
export const clearedPerPage = 6;

export const questionList = listAddress<QuestionListAddress>({
  selected_category: { initial: null, read: parseId },
  search_text: searchText(null),
  enabled: choice(flags, ''),
  is_analyzed_by_ai: choice(flags, ''),
  test_type: { initial: '', read: (text) => text.slice(0, longestSearch) },
  level: wholeNumber(0, highestId),
  never_given: choice(flags, ''),
  without_key: choice(flags, ''),
  tag: { initial: '', read: (text) => text.slice(0, longestTag) },
  author: wholeNumber(0, highestId),
  language: choice(languages, ''),
  quality: choice(qualities, ''),
  given_within: wholeNumber(0, mostDays),
  not_given_for: wholeNumber(0, mostDays),
  ids: { initial: '', read: (text) => (idListPattern.test(text) ? text : undefined) },
  sort: choice(listSorts, 'id_desc'),
  per_page: wholeNumber(10, mostPerPage),
  selected_page: pageNumber,
});

export const initialQuestionList: QuestionListState = {
  ...questionList.initial,
  selected_category_info: null,
};

/** The state after Clear: the first page of all tests, in the order that was chosen. */
export function cleared({ sort }: QuestionListState): QuestionListState {
  return { ...initialQuestionList, per_page: clearedPerPage, sort };
}

/** The address of a screen that shows the tests of the list in this state. */
export function withState(path: string, state: QuestionListState): string {
  const search = questionList.write(state).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Reads the page size from the text of its field, within the limits of the server. */
export function parsePerPage(text: string): number {
  const typed = Number(text);
  if (text.trim() === '' || !Number.isFinite(typed)) return clearedPerPage;
  return Math.min(mostPerPage, Math.max(1, Math.round(typed)));
}

/** The state of the list of tests, and whether its category is still being loaded. */
export function useQuestionList(): ListState<QuestionListState> & { isCategoryPending: boolean } {
  const { state, ...list } = useListState(questionList);
  const category = useCategory(state.selected_category);
  return {
    ...list,
    state: { ...state, selected_category_info: category.data ?? null },
    isCategoryPending: state.selected_category !== null && category.isPending,
  };
}

const flagOf = (chosen: ChosenFlag) => (chosen === '' ? undefined : chosen === 'true');

/** Which tests a state of the list chooses, as queries have it, without the filters of `furtherFilters`. */
export function chosenTests({
  search_text,
  selected_category,
  enabled,
  is_analyzed_by_ai,
}: Pick<QuestionListAddress, 'search_text' | 'selected_category' | 'enabled' | 'is_analyzed_by_ai'>) {
  return {
    s: search_text ?? undefined,
    category: selected_category ?? undefined,
    enabled: flagOf(enabled),
    is_analyzed_by_ai: flagOf(is_analyzed_by_ai),
  };
}

/** The filters by the last use. */
export type GivenFilters = Pick<QuestionListState, 'never_given' | 'given_within' | 'not_given_for'>;

/** The filters by the last use, as queries have them; those that are not set are left out. */
export function givenQuery({ never_given, given_within, not_given_for }: GivenFilters) {
  return {
    ...(never_given !== '' && { never_given: never_given === 'true' }),
    ...(given_within !== 0 && { given_within }),
    ...(not_given_for !== 0 && { not_given_for }),
  };
}

/** The filters of a list that only the list has, as its query has them; those that are not set are left out. */
export function furtherFilters(state: QuestionListState) {
  const { test_type, level, without_key, ids, tag, author, language, quality } = state;
  return {
    ...(test_type !== '' && { types: test_type }),
    ...(level !== 0 && { levels: String(level) }),
    ...givenQuery(state),
    ...(without_key !== '' && { without_key: without_key === 'true' }),
    ...(tag !== '' && { tag }),
    ...(author !== 0 && { author }),
    ...(language !== '' && { language }),
    ...(quality !== '' && { quality }),
    ...(ids !== '' && { ids }),
  };
}

/** Loads what shows formulas, formatting and media of the tests of an answer, which has none where its status is not ok. */
export async function loadPartsOf(answer: {
  status: string;
  data_api: readonly ReadQuestion[];
}): Promise<void> {
  if (isOk(answer)) await Promise.all([loadTreesFor(answer.data_api), loadMediaFor(answer.data_api)]);
}

/** The query of a page of the list. */
export function queryOf(state: QuestionListState) {
  const { selected_page, per_page, sort } = state;
  return { page: selected_page, per_page, sort, ...chosenTests(state), ...furtherFilters(state) };
}

/** One page of the tests. */
export function useQuestions(state: QuestionListState) {
  return useEndpoint(
    listQuestions,
    { query: queryOf(state) },
    {
      prepare: loadPartsOf,
      keepsPrevious: true,
    },
  );
}

/**
 * One test; undefined while it loads, null where the answer has none. A null id sends no request. A form that changes the
 * test waits for `isFetchedAfterMount`, which says that the test is not from the cache.
 */
export function useQuestion(id: number | null) {
  return useEndpoint(getQuestion, id === null ? null : { params: { id } }, {
    select: (answer) => (isOk(answer) ? (answer.data_api[0] ?? null) : null),
    prepare: loadPartsOf,
  });
}

/** Some servers have the list of levels only at the path without the slash at its end. */
const levelsWithoutSlash = {
  ...listDifficultyLevels,
  operation: 'listDifficultyLevelsWithoutSlash',
  path: '/blog_api/qiyinlik-darajasi' as Endpoint['path'],
};

/** The difficulty levels, named in the reader's language. */
export function useDifficultyLevels() {
  const language = useLanguage();
  const options = {
    prepare: requireOk,
    select: ({ data_api }: SuccessOf<typeof listDifficultyLevels>): readonly DifficultyLevel[] =>
      data_api.map((level) => ({
        ...level,
        qiyinlik_darajasi_nomi: level[`name_${language}`] || level.qiyinlik_darajasi_nomi,
      })),
    // Each row of a list may show its level.
    staleTime: 30_000,
  };
  const levels = useEndpoint(listDifficultyLevels, {}, options);
  const others = useEndpoint(levelsWithoutSlash, levels.isError ? {} : null, options);
  return levels.isError ? others : levels;
}

/** What an author does with several tests in one request. */
export const manyChanges = ['move', 'level', 'tag', 'enable', 'disable', 'delete'] as const;
export type ManyChange = (typeof manyChanges)[number];
