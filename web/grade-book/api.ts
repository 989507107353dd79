import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import type { BodySent } from '../../contract/endpoint.ts';
import {
  changeGradeBook,
  exportGradeBook,
  exportGradeBookWorkbook,
  getGradeBook,
  getTopics,
  listOwnGrades,
} from '../../contract/grade-book.ts';
import { getGradeScale, type GradeStep, replaceGradeScale } from '../../contract/grade-scale.ts';
import { call } from '../lib/api.ts';
import { download } from '../lib/download.ts';
import { saveFile } from '../lib/save-file.ts';

const all = ['grades'] as const;

/** The grade book of a class, read anew whenever it is opened. A null id sends no request. */
export function useGradeBook(id: number | null) {
  return useQuery({
    queryKey: [...all, 'book', id],
    queryFn: ({ signal }) => call(getGradeBook, { query: { class: id ?? 0 } }, { signal }),
    select: (answer) => answer.data_api[0],
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}

/** How a class, or one of its pupils, answered by subject and week. A null id sends no request. */
export function useTopics(id: number | null, person: number | null, weeks: number) {
  return useQuery({
    queryKey: [...all, 'topics', id, person, weeks],
    queryFn: ({ signal }) =>
      call(getTopics, { query: { class: id ?? 0, person: person ?? undefined, weeks } }, { signal }),
    select: (answer) => answer.data_api[0],
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
}

/** The grades of the reader, or of a child. */
export function useOwnGrades(child: number | undefined) {
  return useQuery({
    queryKey: [...all, 'own', child],
    queryFn: ({ signal }) => call(listOwnGrades, { query: { child } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** The grades of the school. */
export function useGradeScale() {
  return useQuery({
    queryKey: [...all, 'scale'],
    queryFn: ({ signal }) => call(getGradeScale, {}, { signal }),
    select: (answer) => answer.data_api[0]?.grades ?? [],
  });
}

/** Changes of what is graded; everything about grades is read again after each. */
export function useGradeChanges() {
  const queries = useQueryClient();
  const reload = async (change: Promise<unknown>): Promise<void> => {
    await change;
    await queries.invalidateQueries({ queryKey: all });
  };
  return {
    changeBook: (body: BodySent<typeof changeGradeBook>) => reload(call(changeGradeBook, { body })),
    replaceScale: (grades: readonly GradeStep[]) =>
      reload(call(replaceGradeScale, { body: { grades: [...grades] } })),
  };
}

const exports = { csv: exportGradeBook, xlsx: exportGradeBookWorkbook } as const;

/** Saves the grade book of a class as a file. @throws ApiError */
export async function downloadBook(
  book: { class: number; class_name: string },
  format: keyof typeof exports,
): Promise<void> {
  const content = await download(`${exports[format].path}?class=${book.class}`);
  saveFile(content, `${book.class_name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${format}`);
}
