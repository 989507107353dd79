import { type GradeStep, usualGrades } from '../../contract/grade-scale.ts';
import type { Database } from '../database/database.ts';

/** The grades of the school, the best first: the five-point scale until staff change it. */
export async function readScale(database: Database): Promise<GradeStep[]> {
  const row = await database.selectFrom('grade_scale').select('grades').executeTakeFirst();
  return row === undefined ? [...usualGrades] : (row.grades as GradeStep[]);
}

/** Sets the grades of the school. */
export async function replaceScale(transaction: Database, grades: readonly GradeStep[]): Promise<void> {
  const values = { grades: JSON.stringify(grades) };
  await transaction
    .insertInto('grade_scale')
    .values(values)
    .onConflict((taken) => taken.column('id').doUpdateSet(values))
    .execute();
}
