import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { missingOr, text, whole } from './wire/fields.ts';
import { json } from './wire/json-field.ts';
import { limitedArray } from './wire/limited.ts';
import { message, messages } from './wire/messages.ts';
import { FieldErrors, oneObject } from './wire/wire.ts';

/* The grades that a school gives, and from which percentage on. There is one scale for the whole school. */

/** The length of the name of a grade in characters. */
export const longestGrade = 20;

/** How many grades a scale has. */
export const fewestGrades = 2;
export const mostGrades = 12;

/** A grade, which is given from this percentage on, up to that of the grade before it. */
export const GradeStep = z.object({ name: z.string(), from: z.int() });
export type GradeStep = z.infer<typeof GradeStep>;

/** A result with its grade, or an average. */
export const graded = {
  /** A whole number from 0 to 100; null where there is none. */
  percentage: z.nullable(z.int()),
  /** The name of the grade of that percentage. */
  grade: z.nullable(z.string()),
};

/** The grades of a school, the best first. */
const GradeScale = z.object({ grades: z.array(GradeStep) });

/** The five-point scale, until staff change it. */
export const usualGrades: readonly GradeStep[] = [
  { name: '5', from: 86 },
  { name: '4', from: 71 },
  { name: '3', from: 56 },
  { name: '2', from: 0 },
];

/** Whether each grade begins below the one before it, and the last one at 0. */
function falls(grades: readonly GradeStep[]): boolean {
  const isBelow = ({ from }: GradeStep, at: number) => at === 0 || from < (grades[at - 1]?.from ?? 0);
  return grades.every(isBelow) && grades.at(-1)?.from === 0;
}

function areDistinct(grades: readonly GradeStep[]): boolean {
  return new Set(grades.map(({ name }) => name.toLowerCase())).size === grades.length;
}

/** A new scale: two to twelve grades of different names, the best first, from falling percentages on, the last one from 0. */
export const GradeScaleInput = z.object({
  grades: json(
    limitedArray(z.object({ name: text(longestGrade), from: whole(0, 100) }), mostGrades, {
      error: missingOr(messages.wrong_form),
    }).check(
      z.minLength(fewestGrades, { error: message.fewer(fewestGrades), abort: true }),
      z.refine(falls, messages.scale_falls),
      z.refine(areDistinct, messages.repeated),
    ),
  ),
});

export const getGradeScale = endpoint({
  operation: 'getGradeScale',
  summary: 'From which percentage on the school gives which grade, the best first.',
  method: 'GET',
  path: '/grades_api/scale/',
  who: 'person',
  answers: { 200: oneObject(GradeScale) },
});

export const replaceGradeScale = endpoint({
  operation: 'replaceGradeScale',
  summary: 'Set the grades of the school. All results have their grades by the new scale at once.',
  method: 'PUT',
  path: '/grades_api/scale/',
  who: 'staff',
  body: GradeScaleInput,
  answers: { 200: oneObject(GradeScale), 400: FieldErrors },
});
