import * as z from 'zod/mini';

import type { PastedQuestion } from '../../../contract/question-text/pasted-question.ts';
import { findForm, questionTypeForms } from '../../question-types/forms.ts';
import { findView } from '../../question-types/registry.ts';
import { type Asked, nothingWritten } from '../write/form-values.ts';

const PastedQuestions = z.array(
  z.object({
    text: z.string(),
    options: z.array(z.string()),
    right: z.array(z.int()),
    isLeftOut: z.optional(z.boolean()),
  }),
);

/** The questions in a field of a draft. */
export function storedQuestions(json: string | undefined): PastedQuestion[] {
  try {
    return z.parse(PastedQuestions, JSON.parse(json ?? '[]'));
  } catch {
    return [];
  }
}

/** The questions without those that the author has taken out of the list. */
export const stillTaken = (questions: readonly PastedQuestion[]) =>
  questions.filter(({ isLeftOut }) => isLeftOut !== true);

/**
 * The form with a pasted question in it. Its type stays where that has such options, otherwise it becomes the first one that has.
 * @param savol the text of the question in the form
 * @returns undefined where there are more options than each type allows
 */
export function filledWith(
  asked: Asked,
  { options, right }: PastedQuestion,
  savol: string,
): Asked | undefined {
  for (const form of [findForm(asked.type), ...questionTypeForms()]) {
    const written = form?.pasted?.fromOptions(options, right);
    if (form !== undefined && written !== undefined) {
      return { type: form.name, savol, written: { ...asked.written, [form.name]: written } };
    }
  }
  return undefined;
}

/** What a form has as a question of a list: without what a pasted text cannot have. */
export function pastedOf({ type, savol, written }: Asked): PastedQuestion {
  const view = findView(type);
  const { content, key } = written[type] ?? nothingWritten;
  const options = content === undefined ? [] : (view?.options?.(content) ?? []);
  const right = key === null ? [] : (view?.rightOptions?.(key) ?? []);
  return {
    text: savol,
    options: options.map(({ text }) => text),
    right: options.flatMap(({ id }, place) => (right.includes(id) ? [place] : [])),
  };
}

/** Whether filling the form would replace written options. */
export function replacesOptions(before: Asked, after: Asked): boolean {
  const written = before.written[after.type];
  return written !== undefined && findForm(after.type)?.pasted?.isBlank(written.content) === false;
}
