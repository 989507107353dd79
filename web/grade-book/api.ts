import type { BodySent } from '../../contract/wire/endpoint.ts';
import {
  changeGradeBook,
  exportGradeBook,
  exportGradeBookWorkbook,
  getGradeBook,
  getTopics,
  listOwnGrades,
} from '../../contract/grade-book.ts';
import { getGradeScale, type GradeStep, replaceGradeScale } from '../../contract/grade-scale.ts';
import { call } from '../lib/api/api.ts';
import { download } from '../lib/download.ts';
import { datedName, saveFile } from '../lib/save-file.ts';
import { useChange } from '../lib/api/use-endpoint.ts';

/** Changes of the grading; everything about grades is read again after each. */
export function useGradeChanges() {
  const change = useChange(getGradeBook, getTopics, listOwnGrades, getGradeScale);
  return {
    changeBook: (body: BodySent<typeof changeGradeBook>) => change(call(changeGradeBook, { body })),
    replaceScale: (grades: readonly GradeStep[]) =>
      change(call(replaceGradeScale, { body: { grades: [...grades] } })),
  };
}

const exports = { csv: exportGradeBook, xlsx: exportGradeBookWorkbook } as const;

/** Saves the grade book of a class as a file. @param title of the file, beside the name of the class @throws ApiError */
export async function downloadBook(
  book: { class: number; class_name: string },
  format: keyof typeof exports,
  title: string,
): Promise<void> {
  const content = await download(`${exports[format].path}?class=${book.class}`);
  saveFile(content, datedName([book.class_name, title], format));
}
