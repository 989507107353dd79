import type { TFunction } from 'i18next';

import { ApiError } from '../lib/api-error.ts';
import { tellMessage } from '../ui/tell-error.ts';

const labels = {
  savol: 'questions.form.question',
  category: 'questions.form.category',
  qiyinlik_darajasi: 'questions.form.difficulty',
  right_answer: 'questions.form.right',
  right_answer_text: 'questions.form.answer_text',
  image: 'questions.form.image',
} as const;

function isLabelled(name: string): name is keyof typeof labels {
  return name in labels;
}

/** What the server said when it refused to save, to be read by people; undefined when it said nothing. */
export function refusalOf(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.detail !== undefined) return error.detail;
  const told = Object.entries(error.fields).map(([name, texts]) => {
    const sentence = tellMessage(t, texts[0] ?? '');
    if (name === 'non_field_errors') return sentence;
    return `${isLabelled(name) ? t(labels[name]) : name}: ${sentence}`;
  });
  if (told.length > 0) return told.join(' ');
  return typeof error.body === 'string' && error.body !== '' ? error.body.slice(0, 300) : undefined;
}

/** Whether the refusal is about fields, at which it is shown too. */
export function isAboutFields(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
