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
import { deleteColumn } from '../../contract/grade-columns.ts';
import type { GradePeriod } from '../../contract/grade-periods.ts';
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
    deleteColumn: (id: number) => change(call(deleteColumn, { params: { id } })),
  };
}

const exports = { csv: exportGradeBook, xlsx: exportGradeBookWorkbook } as const;

/**
 * Saves the grade book of a class, or a period of it, as a file.
 * @param titles of the file, beside the name of the class
 * @throws ApiError
 */
export async function downloadBook(
  book: { class: number; class_name: string },
  { format, period }: { format: keyof typeof exports; period: GradePeriod },
  titles: readonly string[],
): Promise<void> {
  const content = await download(`${exports[format].path}?class=${book.class}&period=${period}`);
  saveFile(content, datedName([book.class_name, ...titles], format));
}
