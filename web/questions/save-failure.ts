import type { TFunction } from 'i18next';

import { ApiError } from '../lib/api-error.ts';
import { tellMessage } from '../ui/tell-error.ts';

/** How many characters of a body that nobody wrote for people are shown. */
const longestBody = 300;

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
  if (error.said !== undefined) return error.said;
  const told = Object.entries(error.fields).map(([name, texts]) => {
    const sentence = tellMessage(t, texts[0] ?? '');
    if (name === 'non_field_errors') return sentence;
    return `${isLabelled(name) ? t(labels[name]) : name}: ${sentence}`;
  });
  if (told.length > 0) return told.join(' ');
  return typeof error.body === 'string' && error.body !== '' ? error.body.slice(0, longestBody) : undefined;
}

/** The body of a refusal without words, for those who have to find the cause; undefined when it is empty. */
export function bodyOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return undefined;
  const text = JSON.stringify(error.body);
  return text === '{}' || text === '[]' ? undefined : text.slice(0, longestBody);
}

/** Whether the refusal is about fields, at which it is shown too. */
export function isAboutFields(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
