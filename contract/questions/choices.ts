/*
 * The options of a choosable test. Imports nothing, since the start page of guests, which is to be small, grades by it too.
 */

export const optionLetters = ['a', 'b', 'c', 'd', 'e'] as const;
export type OptionLetter = (typeof optionLetters)[number];

/** Whether the option that was chosen is the right one; null while no right answer is recorded. */
export function isRightChoice(right_answer: string | null, users_answer: string | null): boolean | null {
  return right_answer === null ? null : users_answer === right_answer;
}
