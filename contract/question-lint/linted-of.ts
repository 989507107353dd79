import * as z from 'zod/mini';

import type { QuestionType } from '../question-types/question-type.ts';
import type { Linted } from './linted.ts';

/** Content and key of a question being written; the key is null while none is recorded. Neither may fit the type yet. */
type Written = { content: unknown; key: unknown };

/** All texts of the parts of a question of any type. */
export function textsIn(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    name === 'text' && typeof value === 'string' ? [value] : textsIn(value),
  );
}

type Option = Linted['options'][number];

/** The texts of the options of a content, by their ids. */
function optionTexts(content: unknown): Map<string, string> {
  const { options = [] } = content as { options?: readonly { id: string; text: string }[] };
  return new Map(options.map(({ id, text }) => [id, text.trim()]));
}

/** The options of a question that have text, each named by the letter of its place; none where nothing can be chosen. */
function optionsOf({ choices }: QuestionType, content: unknown): Option[] {
  const texts = optionTexts(content);
  const options = (choices?.options(content) ?? []).map((id, place) => ({
    id,
    mark: String.fromCodePoint(65 + place),
    text: texts.get(id) ?? '',
  }));
  return options.filter(({ text }) => text !== '');
}

/** The right answers that a pupil types; none for choices, and while the question is not whole. */
function typedTexts(type: QuestionType, { content, key }: Written): string[] {
  const isWhole = z.safeParse(type.content, content).success && z.safeParse(type.key, key).success;
  return isWhole ? (type.typedTexts?.(content, key) ?? []) : [];
}

/**
 * A question that is being written, as the rules read it.
 * @param notes the explanation, and remarks on options
 */
export function lintedOf(
  type: QuestionType,
  savol: string,
  written: Written,
  notes: readonly string[],
): Linted {
  const { content, key } = written;
  return {
    text: savol,
    options: optionsOf(type, content),
    right: key === null ? [] : (type.choices?.right(key) ?? []),
    accepted: typedTexts(type, written),
    others: [...textsIn(content), ...notes],
  };
}
