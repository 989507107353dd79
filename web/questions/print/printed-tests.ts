import { useQuery } from '@tanstack/react-query';

import { getQuestionSet } from '../../../contract/question-sets.ts';
import { getQuestion, listQuestions, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { mostWorkTests } from '../../../contract/work/work-fields.ts';
import { getWork, searchBank } from '../../../contract/work/work.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { loadMediaFor } from '../../question-card/media.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';
import { loadPartsOf, mostPerPage, queryOf, type QuestionListState } from '../api.ts';
import type { PrintedTest } from './variants.ts';

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

/** Reads those of some tests that stand in the reader's list, with their right answers. */
async function readListed(ids: readonly number[]): Promise<ReadQuestion[]> {
  const pages = await Promise.all(
    groupsOf(ids, mostPerPage).map((some) =>
      call(listQuestions, { query: { ids: some.join(','), per_page: mostPerPage } }),
    ),
  );
  return pages.flatMap(({ data_api }): readonly ReadQuestion[] => data_api);
}

/** Those of some ids that no test has. */
function withoutThese(ids: readonly number[], tests: readonly { id: number }[]): number[] {
  const known = new Set(tests.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/**
 * Reads tests with their right answers: those of the reader's list by pages, and the others, which are those of colleagues, one by one.
 * @returns them by their ids; those that the reader may not read are missing
 */
export async function readKeys(ids: readonly number[]): Promise<ReadonlyMap<number, ReadQuestion>> {
  const questions = await readListed(ids);
  for (const some of groupsOf(withoutThese(ids, questions), mostAtOnce)) {
    questions.push(...(await Promise.all(some.map(readOne))).flat());
  }
  await loadTreesFor(questions);
  return new Map(questions.map((question) => [question.id, question]));
}

/** Reads tests of the reader's list, and those of colleagues from the bank, without right answers. */
async function readTests(ids: readonly number[]): Promise<PrintedTest[]> {
  const listed = await readListed(ids);
  const others = await Promise.all(
    groupsOf(withoutThese(ids, listed), mostPerPage).map((some) =>
      call(searchBank, { query: { ids: some.join(','), per_page: mostPerPage } }),
    ),
  );
  const questions: PrintedTest[] = [...listed, ...others.flatMap(({ data_api }) => data_api)];
  await Promise.all([loadTreesFor(questions), loadMediaFor(questions)]);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The first tests of a set in their order, as many as a paper has. Disabled ones of colleagues are missing. */
export function usePrintedSet(id: number) {
  return useQuery({
    queryKey: [getQuestionSet.operation, 'printed', id],
    queryFn: async () => {
      const { data_api } = await call(getQuestionSet, { params: { id } });
      const { name = '', tests = [] } = data_api[0] ?? {};
      const printed = await readTests(tests.slice(0, mostPrinted).map((test) => test.id));
      return { name, total: tests.length, tests: printed };
    },
  });
}
