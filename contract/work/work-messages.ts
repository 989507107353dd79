/* Error sentences about fields of work, beside those of messages.ts, which every page loads. */

export const workMessages = {
  not_time: 'Enter a valid date and time.',
  after_opening: 'This must be later than the work opens.',
  before_due: 'The work cannot close before it is due.',
  past: 'This time is over already.',
  needs_closing: 'Something is shown once the work has closed, so it needs a time when it closes.',
  each: 'Only in practice can something be shown after each answer.',
  no_tests: 'Choose tests, or a rule that finds them.',
  tests_and_rule: 'Choose either tests or a rule.',
  nobody: 'Choose a class or a pupil.',
  class: 'You cannot give work to one of these classes.',
  pupil: 'You cannot give work to one of these pupils.',
  begun: 'This cannot change any more, since somebody has begun.',
  not_given: 'This pupil does not have the work.',
  no_effect: 'This has no effect in this work.',
  later_end: 'This must be later than the work closes for the others.',
  closes_first: 'The work closes for this pupil before this could have an effect. Enter a later end as well.',
  none_left: 'This pupil has handed in and has no attempt left. Enter another attempt as well.',
} as const;

/** Sentences with a number in them. */
export const workMessage = {
  fewTests: (found: number) => `Only ${found} tests fit this rule.`,
  closedTest: (id: number) => `Test ${id} cannot be given: it is disabled, or was deleted.`,
} as const;

type WorkMessageCode = keyof typeof workMessages | 'not_enough' | 'closed_test';

/**
 * Finds the code and the number of an error sentence about work, so that the page can translate it.
 * @returns undefined for a sentence that is not in this file
 */
export function readWorkMessage(text: string): { code: WorkMessageCode; count: number } | undefined {
  const found = Object.entries(workMessages).find(([, sentence]) => sentence === text);
  if (found !== undefined) return { code: found[0] as keyof typeof workMessages, count: 0 };
  const count = Number(/\d+/.exec(text)?.[0]);
  if (text === workMessage.fewTests(count)) return { code: 'not_enough', count };
  return text === workMessage.closedTest(count) ? { code: 'closed_test', count } : undefined;
}
