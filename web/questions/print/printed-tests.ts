import { getQuestion, listQuestions, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { mostWorkTests } from '../../../contract/work/work-fields.ts';
import { getWork } from '../../../contract/work/work.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { loadMediaFor } from '../../question-card/media.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';
import { loadPartsOf, mostPerPage, queryOf, type QuestionListState } from '../api.ts';

/** The ids in an address as `5,3,7`, in their order, each once; those that make no sense are left out. */
export function idsIn(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((id) => parseId(id) ?? []);
  return [...new Set(ids)].slice(0, mostPerPage);
}

/** Chosen tests of the list, in the order of their ids in the address. */
export function useChosenTests(ids: readonly number[]) {
  return useEndpoint(
    listQuestions,
    { query: { ids: ids.join(','), per_page: mostPerPage } },
    {
      prepare: loadPartsOf,
      select: ({ data_api }) => {
        const byId = new Map<number, ReadQuestion>(data_api.map((question) => [question.id, question]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    },
  );
}

/** How many tests a paper has at most: as many as a work. */
export const mostPrinted = mostWorkTests;

/** The first tests of all pages of a list, as many as a paper has. */
export async function readList(state: QuestionListState): Promise<ReadQuestion[]> {
  const questions: ReadQuestion[] = [];
  for (let page = 1; questions.length < mostPrinted; page += 1) {
    const query = queryOf({ ...state, per_page: mostPerPage, selected_page: page });
    const answer = await call(listQuestions, { query });
    await loadPartsOf(answer);
    questions.push(...answer.data_api);
    if (page >= answer.total_pages) break;
  }
  return questions.slice(0, mostPrinted);
}

/** A work with its tests, which have no right answers. */
export function usePrintedWork(id: number) {
  return useEndpoint(
    getWork,
    { params: { id } },
    {
      select: (answer) => answer.data_api[0],
      prepare: ({ data_api: [work] }) =>
        Promise.all([loadTreesFor(work?.tests), loadMediaFor(work?.tests ?? [])]),
    },
  );
}

/** How many tests are asked for one by one at a time. */
const mostAtOnce = 6;

/** Groups of at most so many values, in their order. */
function groupsOf<Value>(values: readonly Value[], most: number): Value[][] {
  const groups: Value[][] = [];
  for (let at = 0; at < values.length; at += most) groups.push(values.slice(at, at + most));
  return groups;
}

async function readOne(id: number): Promise<readonly ReadQuestion[]> {
  try {
    return (await call(getQuestion, { params: { id } })).data_api;
  } catch (error) {
    if (isStatus(error, 403, 404)) return [];
    throw error;
  }
}

/**
 * Reads tests with their right answers: those of the reader's list by pages, and the others, which are those of colleagues, one by one.
 * @returns them by their ids; those that the reader may not read are missing
 */
export async function readKeys(ids: readonly number[]): Promise<ReadonlyMap<number, ReadQuestion>> {
  const pages = await Promise.all(
    groupsOf(ids, mostPerPage).map((some) =>
      call(listQuestions, { query: { ids: some.join(','), per_page: mostPerPage } }),
    ),
  );
  const questions = pages.flatMap(({ data_api }): readonly ReadQuestion[] => data_api);
  const listed = new Set(questions.map(({ id }) => id));
  const others = ids.filter((id) => !listed.has(id));
  for (const some of groupsOf(others, mostAtOnce)) {
    questions.push(...(await Promise.all(some.map(readOne))).flat());
  }
  await loadTreesFor(questions);
  return new Map(questions.map((question) => [question.id, question]));
}
