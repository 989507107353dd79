import * as z from 'zod/mini';

import { findForm, questionTypeForms } from '../../question-types/forms.ts';
import type { Asked } from '../write/form-values.ts';
import type { PastedQuestion } from './pasted-question.ts';

const PastedQuestions = z.array(
  z.object({ text: z.string(), options: z.array(z.string()), right: z.array(z.int()) }),
);

/** The questions in a field of a draft. */
export function storedQuestions(json: string | undefined): PastedQuestion[] {
  try {
    return z.parse(PastedQuestions, JSON.parse(json ?? '[]'));
  } catch {
    return [];
  }
}

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

/** Whether filling the form would replace written options. */
export function replacesOptions(before: Asked, after: Asked): boolean {
  const written = before.written[after.type];
  return written !== undefined && findForm(after.type)?.pasted?.isBlank(written.content) === false;
}
