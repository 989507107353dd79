import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

import { languages } from '../../../contract/languages.ts';
import { checkQuestion, findQuestionType } from '../../../contract/question-types/registry.ts';
import { textFormats } from '../../../contract/questions/text-format.ts';
import type { AnalyzedTest } from '../../../server/ai/prompts/prompts.ts';
import { CannotStart } from '../../../server/process/cannot-start.ts';

/** The kinds of faults that are measured. */
export const faultKinds = ['wrong_key', 'two_right', 'spelling', 'wrong_level'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A fault that is known to be in a test; a test has one at most. */
const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wrong_key') }),
  z.object({ kind: z.literal('two_right') }),
  /** Words that are misspelled, and the text that has them, as suggestions name it: `savol`, `content.options.1.text`. */
  z.object({ kind: z.literal('spelling'), part: z.string(), wrong: z.string(), right: z.string() }),
  z.object({ kind: z.literal('wrong_level'), is: z.enum(['too_low', 'too_high']) }),
]);

/** A line of a labelled set: a test as it is stored, and the fault that it has. */
const Labelled = z.object({
  /** Unique in the set. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  fault: z.nullable(Fault),
  test_type: z.string(),
  savol: z.string(),
  content: z.unknown(),
  key: z.unknown(),
  explanation: z._default(z.string(), ''),
  text_format: z._default(z.enum(textFormats), 'plain'),
  /** From 1 to 5. */
  weight: z.int().check(z.minimum(1), z.maximum(5)),
  category: z.string(),
  language: z.enum(languages),
});
export type Labelled = z.infer<typeof Labelled>;

/** The levels that a school begins with. */
const levelNames = {
  en: ['Beginner', 'Elementary', 'Intermediate', 'Advanced', 'Olympiad'],
  ru: ['Начальный', 'Базовый', 'Средний', 'Продвинутый', 'Олимпиадный'],
  uz: ['Boshlangʻich', 'Asosiy', 'Oʻrta', 'Yuqori', 'Olimpiada'],
} as const;

/** A labelled test as it is analyzed: without its label. */
export function analyzed(labelled: Labelled): AnalyzedTest {
  const { test_type, savol, content, key = null, explanation, text_format } = labelled;
  const { weight, category, language } = labelled;
  return {
    test_type,
    savol,
    content,
    key,
    explanation,
    text_format,
    hasPicture: false,
    hasSound: false,
    level: weight,
    weight,
    levels: levelNames[language].map((name, place) => ({ id: place + 1, weight: place + 1, name })),
    category,
    language,
    notesLanguage: language,
  };
}

function problemOf(line: string): string | { labelled: Labelled } {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return 'is no JSON';
  }
  const { success, data, error } = z.safeParse(Labelled, json);
  if (!success) return `does not fit: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  const type = findQuestionType(data.test_type);
  if (type === undefined) return `has an unknown test_type`;
  const checked = checkQuestion(type, data.content, data.key ?? null);
  if ('problems' in checked) return `is no valid test: ${JSON.stringify(checked.problems)}`;
  return { labelled: data };
}

/**
 * Reads a labelled set: JSON lines.
 * @throws CannotStart with the number of the first line that is wrong
 */
export function readLabelled(file: string): Labelled[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotStart(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const known = new Set<string>();
  return text.split('\n').flatMap((line, place) => {
    if (line.trim() === '') return [];
    const read = problemOf(line);
    if (typeof read === 'string') throw new CannotStart(`Line ${place + 1} of ${file} ${read}`);
    const { labelled } = read;
    if (known.has(labelled.id)) throw new CannotStart(`Line ${place + 1} of ${file} has an id once more.`);
    known.add(labelled.id);
    return [labelled];
  });
}
