import * as z from 'zod/mini';

import { optionLetters } from '../../contract/choices.ts';
import { largestImage, longestRightAnswer, QuestionInput } from '../../contract/questions.ts';
import { pk, text } from '../../contract/fields.ts';
import { readForm } from '../ui/use-form.ts';
import type { QuestionBody } from './api.ts';

/** The required fields of a multiple-choice test. */
export const Choosable = z.extend(QuestionInput, { qiyinlik_darajasi: pk() });
/** The required fields of a test with a free answer. */
export const FreeText = z.extend(Choosable, { right_answer_text: text(longestRightAnswer) });

/** The fields of the form; an unticked box is false. */
export function readQuestionForm(data: FormData): unknown {
  const values = readForm(data);
  return 'with_enabled' in values ? { ...values, enabled: data.has('enabled') } : values;
}

/** The body of the request: the answer of the chosen type, and only options and a level that are filled in. */
export function questionBody(values: QuestionInput): QuestionBody {
  const { test_type, savol, category, qiyinlik_darajasi, right_answer, enabled, image } = values;
  const body: QuestionBody = { test_type, savol, category };
  if (qiyinlik_darajasi !== undefined) body.qiyinlik_darajasi = qiyinlik_darajasi;
  if (enabled !== undefined) body.enabled = enabled;
  // Blank text removes the stored picture.
  if (image !== undefined) body.image = image ?? '';
  if (test_type === 'free_text') {
    if (values.right_answer_text !== '') body.right_answer_text = values.right_answer_text;
    return body;
  }
  for (const letter of optionLetters) {
    if (values[letter] !== '') body[letter] = values[letter];
  }
  if (right_answer !== undefined) body.right_answer = right_answer;
  return body;
}

/** Why a file cannot be the picture of a test; null where it can. */
export function imageComplaint(file: Pick<File, 'size' | 'type'>): 'image_size' | 'image_type' | null {
  if (!file.type.startsWith('image/')) return 'image_type';
  return file.size > largestImage ? 'image_size' : null;
}
