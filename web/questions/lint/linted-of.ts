import * as z from 'zod/mini';

import { questionTypeOf } from '../../../contract/question-types/registry.ts';
import type { QuestionTypeView, Written } from '../../question-types/view.ts';
import type { Linted } from './linted.ts';

/** All texts of the parts of a question of any type. */
export function textsIn(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    name === 'text' && typeof value === 'string' ? [value] : textsIn(value),
  );
}

/** What is typed by somebody who answers rightly; nothing where one chooses, and while the question is not whole. */
function acceptedBy(view: QuestionTypeView, { content, key }: Written<unknown, unknown>): string[] {
  const type = questionTypeOf(view.name);
  const isWhole = z.safeParse(type.content, content).success && z.safeParse(type.key, key).success;
  return view.options === undefined && isWhole ? view.keyText(content, key).split('\n') : [];
}

/**
 * A question that is being written, as the rules read it.
 * @param said why the right answer is right, and remarks on options
 */
export function lintedOf(
  view: QuestionTypeView,
  savol: string,
  written: Written<unknown, unknown>,
  said: readonly string[],
): Linted {
  const { content, key } = written;
  const options = view.options?.(content) ?? [];
  return {
    text: savol,
    options: options.filter(({ text }) => text.trim() !== ''),
    right: key === null ? [] : (view.rightOptions?.(key) ?? []),
    accepted: acceptedBy(view, written),
    others: [...textsIn(content), ...said],
  };
}
