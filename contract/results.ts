/** The lowest percentage that passes. From the specification, like the colours. */
const passMark = 60;

/** The lowest percentage that is shown in green; between the pass mark and this one a result is orange. */
const goodMark = 80;

export type Grade = 'passed' | 'failed';
export type ResultColour = 'green' | 'orange' | 'red';

/** Whether a result passed. Takes a percentage from 0 to 100, or null while the answer waits to be graded; a waiting result has no grade. */
export function gradeOf(percentage: number | null): Grade | null {
  if (percentage === null) return null;
  return percentage >= passMark ? 'passed' : 'failed';
}

/** The colour in which a percentage is shown: green from 80, orange from 60, red below; none while the answer waits to be graded. */
export function colourOf(percentage: number | null): ResultColour | null {
  if (percentage === null) return null;
  if (percentage >= goodMark) return 'green';
  return percentage >= passMark ? 'orange' : 'red';
}
