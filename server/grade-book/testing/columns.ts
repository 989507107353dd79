import type { AppContext } from '../../app-context.ts';
import type { ColumnSettings, StoredMark } from '../columns/rules.ts';
import { insertColumn, writeMarks } from '../columns/store.ts';

type WithId = { id: number };

/**
 * Adds a column to the grade book of a class, by default one of oral answers of a day in November 2026 with five points at most.
 * @param marks of pupils, without their column
 */
export async function makeColumn(
  { database }: AppContext,
  { id }: WithId,
  {
    author,
    marks = [],
    ...some
  }: Partial<ColumnSettings> & { author: WithId; marks?: readonly Omit<StoredMark, 'column'>[] },
): Promise<WithId> {
  const settings: ColumnSettings = {
    title: 'Oral answers',
    day: '2026-11-20',
    kind: 'oral',
    most: 5,
    weight: 1,
    ...some,
  };
  const column = await insertColumn(database, { class: id, author: author.id }, settings);
  await writeMarks(database, column, marks);
  return { id: column };
}
