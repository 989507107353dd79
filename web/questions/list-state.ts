import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';
import { parseId } from '../lib/parse-id.ts';

export const sorts = ['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const;
export type Sort = (typeof sorts)[number];

export type QuestionListState = {
  category: number | null;
  s: string;
  sort: Sort;
  per_page: number;
  page: number;
};

export const mostPerPage = 100;

/** Page size after Clear, and where the field of the page size is empty. */
const clearedPerPage = 6;

export const questionList = listAddress<QuestionListState>({
  category: { initial: null, read: parseId },
  s: searchText,
  sort: choice(sorts, 'id_desc'),
  per_page: wholeNumber(10, mostPerPage),
  page: pageNumber,
});

/** The state after Clear: the first page of all tests, in the order that was chosen. */
export function cleared({ sort }: QuestionListState): QuestionListState {
  return { ...questionList.initial, per_page: clearedPerPage, sort };
}

/** Reads the page size from the text of its field, within the limits of the server. */
export function parsePerPage(text: string): number {
  const typed = Number(text);
  if (text.trim() === '' || !Number.isFinite(typed)) return clearedPerPage;
  return Math.min(mostPerPage, Math.max(1, Math.round(typed)));
}
