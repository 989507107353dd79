import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import type { Suggestion } from '../../../contract/ai/analysis.ts';
import { anyText, text } from '../../../contract/wire/fields.ts';
import { checkQuestion, questionTypeOf } from '../../../contract/question-types/registry.ts';
import { writtenOf } from '../../../contract/question-types/stored/stored-form.ts';
import { longestExplanation, longestOption, longestQuestion } from '../../../contract/questions/questions.ts';
import type { StoredQuestion } from '../../questions/store.ts';

/** The fields of a question that a suggestion may change, and its type. */
type Changeable = Pick<
  StoredQuestion,
  'test_type' | 'savol' | 'content' | 'key' | 'explanation' | 'qiyinlik_darajasi'
>;

/** Columns of a question with the values that are suggested, content and key as they are written. */
export type SuggestedChange = Partial<Omit<Changeable, 'test_type'>>;

type Suggested = Pick<Suggestion, 'kind' | 'part' | 'before' | 'after'>;

/** The value at a path of own properties; undefined where there is none. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

/** A value with another one at a path, which exists in it. */
function withValueAt(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const inner = withValueAt((value as Record<string, unknown>)[name], rest, other);
  if (Array.isArray(value))
    return value.map((item: unknown, place) => (String(place) === name ? inner : item));
  return { ...(value as object), [name]: inner };
}

/** A text that the field may have; undefined for another value. */
function fittingText(schema: z.ZodMiniType<string>, value: unknown): string | undefined {
  return typeof value === 'string' ? z.safeParse(schema, value).data : undefined;
}

function changeOfText(question: Changeable, { part, before, after }: Suggested): SuggestedChange | undefined {
  if (part === 'savol') {
    const savol = fittingText(text(longestQuestion), after);
    return before !== question.savol || savol === undefined ? undefined : { savol };
  }
  const [root, ...path] = part.split('.');
  const now = root === 'content' && path.length > 0 ? valueAt(question.content, path) : undefined;
  const type = questionTypeOf(question.test_type);
  // What the schemas of the other types limit, forms do for the types of the specification.
  const longest = type.specified === undefined ? longestQuestion : longestOption;
  const other = fittingText(text(longest), after);
  if (typeof now !== 'string' || now !== before || other === undefined) return undefined;
  const content = withValueAt(question.content, path, other);
  const checked = checkQuestion(type, content, question.key);
  return 'problems' in checked ? undefined : { content: checked.value.content };
}

function changeOfKey(question: Changeable, { before, after }: Suggested): SuggestedChange | undefined {
  if (!isDeepStrictEqual(before, question.key) || after === null) return undefined;
  const checked = checkQuestion(questionTypeOf(question.test_type), question.content, after);
  return 'problems' in checked ? undefined : { key: checked.value.key };
}

/**
 * The change of a question that a suggestion makes, with content and key as they are written.
 * @param stored the question as it is stored
 * @param levels the ids of the difficulty levels.
 * @returns undefined where the question says something else by now, or the suggestion does not fit it any more
 */
export function changeOf(
  stored: Changeable,
  suggestion: Suggested,
  levels: readonly number[],
): SuggestedChange | undefined {
  const question = writtenOf(stored);
  const { kind, before, after } = suggestion;
  if (kind === 'text') return changeOfText(question, suggestion);
  if (kind === 'key') return changeOfKey(question, suggestion);
  if (kind === 'level') {
    const level = levels.find((id) => id === after);
    return before !== question.qiyinlik_darajasi || level === undefined
      ? undefined
      : { qiyinlik_darajasi: level };
  }
  const explanation = fittingText(anyText(longestExplanation), after);
  return before !== question.explanation || explanation === undefined ? undefined : { explanation };
}
