import { askedOf, shownOptions } from './asked.ts';
import type { BankQuestion } from '../bank-question.ts';
import { nodesOf, onOneLine, plainOf } from './shown-texts.ts';
import type { Writer } from './writer.ts';

/* Aiken of Moodle: https://docs.moodle.org/en/Aiken_format */

const letters = ['A', 'B', 'C', 'D', 'E'];

/** A question in one line, its options and the letter of the right one; undefined for a test that Aiken cannot say. */
function questionOf(test: BankQuestion): string | undefined {
  const asked = askedOf(test);
  if (asked?.type !== 'choosable') return undefined;
  const line = (text: string, kind: 'blocks' | 'line') => onOneLine(plainOf(nodesOf(test, text, kind)));
  const options = shownOptions(asked.options, { option_pictures: {} });
  const right = options.findIndex(({ isRight }) => isRight);
  const lines = options.map(({ text }, place) => `${letters[place] ?? ''}) ${line(text, 'line')}`);
  return [line(test.savol, 'blocks'), ...lines, `ANSWER: ${letters[right] ?? ''}`].join('\n');
}

/** Writes tests as Aiken. */
export const writeAiken: Writer = async function* write(tests) {
  for await (const test of tests) {
    const question = questionOf(test);
    if (question !== undefined) yield `${question}\n\n`;
  }
};
