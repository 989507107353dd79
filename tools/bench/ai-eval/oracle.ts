import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Reviewed, Solved } from '../../../server/ai/prompts/prompts.ts';
import type { Received } from '../../../server/testing/model-endpoint.ts';
import type { Said } from '../../../server/testing/model-replies.ts';
import type { Labelled } from './labelled.ts';

/** What an oracle knows of a test: its label, and the right answer. */
type Known = { labelled: Labelled; right: string };

/** The right options of the questions of the bundled set, by the ids of its tests. */
function rightOptions(): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'javascript-questions', 'questions.jsonl'), 'utf8');
  const lines = text.trim().split('\n');
  const questions = lines.map(
    (line) => JSON.parse(line) as { number: number; language: string; right: string },
  );
  return new Map(questions.map(({ number, language, right }) => [`${number}-${language}`, right]));
}

const nothing: Reviewed = {
  key_reason: '',
  key: 'right',
  better_key: null,
  also_right: [],
  ambiguous: [],
  corrections: [],
  level: 3,
  level_reason: '',
  weak_options: [],
  explanation: '',
};

/** What a review of a model without errors says. */
function reviewOf({ labelled: { fault, weight }, right }: Known): Reviewed {
  if (fault?.kind === 'wrong_key') return { ...nothing, key: 'wrong', better_key: { right } };
  if (fault?.kind === 'two_right') return { ...nothing, also_right: ['It stands there twice.'] };
  if (fault?.kind === 'wrong_level') return { ...nothing, level: fault.is === 'too_low' ? 5 : 1 };
  const reviewed = { ...nothing, level: weight };
  if (fault?.kind !== 'spelling') return reviewed;
  const { part, wrong, right: after } = fault;
  return { ...reviewed, corrections: [{ part, before: wrong, after, reason: 'Spelling.' }] };
}

/**
 * A script for a model endpoint that knows the tests of a set of the bundled questions, and makes the errors that `err` orders.
 * @param err changes the review of a test
 */
export function oracleOf(
  set: readonly Labelled[],
  err: (id: string, review: Reviewed) => Reviewed = (_id, review) => review,
): (received: Received) => Said {
  const rights = rightOptions();
  const nameOf = (language: unknown, question: unknown, content: unknown) =>
    JSON.stringify([language, question, content]);
  const known = new Map(
    set.map((labelled): [string, Known] => [
      nameOf(labelled.language, labelled.savol, labelled.content),
      { labelled, right: rights.get(labelled.id) ?? '' },
    ]),
  );
  return ({ name, data }) => {
    const labelled = known.get(nameOf(data['language'], data['question'], data['content']));
    if (labelled === undefined) return { status: 400, body: 'The oracle does not know this test.' };
    if (name === 'review') return { value: err(labelled.labelled.id, reviewOf(labelled)) };
    const { right } = labelled;
    const solved: Solved = { working: 'I know it.', answer: { chosen: right }, answer_in_words: right };
    return { value: solved };
  };
}
