import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { translateMessage } from '../ui/error-text.ts';

/** How many characters of a body without a known sentence are shown. */
const longestBody = 300;

const labels = {
  savol: 'questions.form.question',
  category: 'questions.form.category',
  qiyinlik_darajasi: 'questions.form.difficulty',
  right_answer: 'questions.form.right',
  right_answer_text: 'questions.form.answer_text',
  image: 'questions.form.image',
  explanation: 'questions.form.explanation',
  text_format: 'questions.format.title',
} as const;

function isLabelled(name: string): name is keyof typeof labels {
  return name in labels;
}

/** Why the server refused to save, in the words that it sent; undefined where it sent none. */
export function saveRefusal(t: Translate, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429) return t('ui.error.many_pictures');
  if (error.said !== undefined) return error.said;
  const sentences = Object.entries(error.fields).map(([name, texts]) => {
    const sentence = translateMessage(t, texts[0] ?? '');
    // A part of what is asked or of what is right has no name but its place, where the sentence stands too.
    if (name === 'non_field_errors' || name.includes('.')) return sentence;
    return `${isLabelled(name) ? t(labels[name]) : name}: ${sentence}`;
  });
  if (sentences.length > 0) return sentences.join(' ');
  return typeof error.body === 'string' && error.body !== '' ? error.body.slice(0, longestBody) : undefined;
}

/** The JSON of a refusal without a sentence, which helps to find the cause; undefined where it is empty. */
export function refusalBody(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return undefined;
  const text = JSON.stringify(error.body);
  return text === '{}' || text === '[]' ? undefined : text.slice(0, longestBody);
}

/** Whether the refusal names fields, so that it is shown at them too. */
export function isAboutFields(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
