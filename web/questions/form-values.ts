import * as z from 'zod/mini';

import { largestImage, optionLetters, QuestionInput } from '../../contract/questions.ts';
import { pk, text } from '../../contract/fields.ts';
import { readForm } from '../ui/use-form.ts';
import type { QuestionBody } from './api.ts';

/** What a test of several choices needs to be saved. */
export const Choosable = z.extend(QuestionInput, { qiyinlik_darajasi: pk() });
/** What a test with a free answer needs to be saved. */
export const FreeText = z.extend(Choosable, { right_answer_text: text(2000) });

/** The fields of the form; a box that is not ticked says so. */
export function readQuestionForm(data: FormData): unknown {
  const values = readForm(data);
  return 'with_enabled' in values ? { ...values, enabled: data.has('enabled') } : values;
}

/** What is sent of a form: the answer that belongs to the type, and only options and a level that are filled. */
export function questionBody(values: QuestionInput): QuestionBody {
  const { test_type, savol, category, qiyinlik_darajasi, right_answer, enabled, image } = values;
  const body: QuestionBody = { test_type, savol, category };
  if (qiyinlik_darajasi !== undefined) body.qiyinlik_darajasi = qiyinlik_darajasi;
  if (enabled !== undefined) body.enabled = enabled;
  if (image !== undefined) body.image = image;
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

/** What is wrong with a file that shall be the picture of a test; null where nothing is. */
export function imageComplaint(file: Pick<File, 'size' | 'type'>): 'image_size' | 'image_type' | null {
  if (!file.type.startsWith('image/')) return 'image_type';
  return file.size > largestImage ? 'image_size' : null;
}
