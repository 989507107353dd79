import * as z from 'zod/mini';

import type { Language } from '../../../contract/languages.ts';
import { questionTypeOf } from '../../../contract/question-types/registry.ts';
import type { ModelRequest } from '../../language-model/client.ts';
import { formOf, toForm } from './answer-form.ts';
import { kindOf, languageNames } from './words.ts';

/** The number of this version of the requests for drafts. It is stored with every order, and rises with each change of the request. */
export const draftsPromptVersion = 1;

/** Drafts that are asked for: with nothing of people. */
export type WantedDrafts = {
  test_type: string;
  /** The names of the category and of those above it, the highest first. */
  category: string;
  language: Language;
  /** How hard they are to be, from 1 to 5, and what the levels are called. */
  weight: number;
  levels: readonly { weight: number; name: string }[];
  /** Blank for the whole subject. */
  topic: string;
  /** How many are missing. */
  count: number;
  /** The test that they are to be like, as it is stored; null for none. */
  example: { savol: string; content: unknown; key: unknown; explanation: string } | null;
  /** Texts of tests that there are already. */
  existing: readonly string[];
};

/** A draft as a model writes it, in the form of the request. */
type WrittenDraft = { question: string; content: unknown; key: unknown; explanation: string };

/** The answer of a model: null for an item without the form of a test. */
export type WrittenDrafts = { tests: (WrittenDraft | null)[] };

/** The most tests that the model is sent, so that it does not repeat them, and how much of each, in characters. */
export const mostExisting = 30;
const longestExisting = 200;

const tokensOfDraft = 500;

/** How a model gives the parts of tests of each type their ids, which their keys name. */
const partsOf: Readonly<Record<string, string>> = {
  choosable:
    'Four options with the ids a, b, c and d. The key names the right one, which is not always the first.',
  multiple: 'Four to six options with the ids o1, o2 and so on. The key names all right ones.',
  free_text: 'The content is empty. Ask for something that has one short answer.',
  numeric:
    'The values of the key are digits only; leave `tolerance` blank and `units` empty unless they are needed.',
  matching:
    'Prompts have the ids p1, p2 and so on, choices c1, c2 and so on. The key has a pair for each prompt.',
  ordering: 'Items have the ids i1, i2 and so on. The key has all of them in the right order.',
  gaps: 'The text has each gap once, as {{g1}}, {{g2}} and so on; `gaps` has the same ids. `choices` is null for a gap that is typed. The key has a list of accepted texts for each gap.',
  essay: 'The content is empty, and `key` is null. The explanation says what a good text has.',
};

const { catch: orElse } = z;

function answerOf(test_type: string): z.ZodMiniType<WrittenDrafts> {
  const type = questionTypeOf(test_type);
  const draft: z.ZodMiniType<WrittenDraft | null> = z.object({
    question: z.string(),
    content: formOf(type.content, []),
    key: type.markedByPerson ? z.null() : formOf(type.key, []),
    explanation: z._default(z.string(), ''),
  });
  // Each is left out by itself; an answer of which nothing has the form is asked for once more.
  const some = (tests: readonly unknown[]) => tests.length === 0 || tests.some((test) => test !== null);
  return z.object({ tests: z.array(orElse(draft, null)).check(z.refine(some)) });
}

/** A test in the form in which the model is to write others like it. */
function shownExample(
  test_type: string,
  { savol, content, key, explanation }: NonNullable<WantedDrafts['example']>,
) {
  const type = questionTypeOf(test_type);
  return {
    question: savol,
    content: toForm(type.content, content),
    key: type.markedByPerson ? null : toForm(type.key, key),
    explanation,
  };
}

/** Asks for drafts of tests. What people have written is in the data, and nothing of it in the instructions. */
export function draftsRequest(wanted: WantedDrafts): ModelRequest<WrittenDrafts> {
  const { test_type, language, count, example, existing } = wanted;
  return {
    name: 'drafts',
    instructions: [
      'You write tests for a school, which a teacher checks before pupils see them. `kind` says how each is answered.',
      'Write `count` new tests about `topic` in the subject `subject`; a blank topic means the whole subject. `level` says how hard they are for pupils of the subject, among `levels`.',
      'Where `example` is not null, write others like it: the same kind of task about something else. `existing` are tests that there are already: repeat none of them, and none of your own.',
      `\`question\`, \`content\`, \`key\`: the test and its right answer, which must be certain. ${Object.hasOwn(partsOf, test_type) ? (partsOf[test_type] ?? '') : ''}`.trim(),
      'Wrong answers are wrong beyond doubt and not easy to see, about as long as the right one. No option speaks of other options, as “all of the above” does. The question does not name its answer, and needs no picture.',
      '`explanation`: why the right answer is right, in one or two sentences for pupils.',
      `Write in ${languageNames[language]}. Plain text: no HTML, no Markdown.`,
    ].join('\n'),
    data: {
      subject: wanted.category,
      language,
      kind: kindOf(test_type),
      level: wanted.weight,
      levels: wanted.levels.map(({ weight, name }) => ({ weight, name })),
      topic: wanted.topic,
      count,
      example: example && shownExample(test_type, example),
      existing: existing.slice(0, mostExisting).map((text) => text.slice(0, longestExisting).toWellFormed()),
    },
    answer: answerOf(test_type),
    mostTokens: tokensOfDraft * (1 + count),
  };
}
