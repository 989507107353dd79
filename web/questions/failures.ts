import type { TFunction } from 'i18next';

import { ApiError, isStatus } from '../lib/api-error.ts';
import type { Language } from '../lib/i18n.ts';
import { translateMessage } from '../ui/error-text.ts';

/** How loading the list ended: well, without access for this reader, without an answer, or refused for its query. */
export type ListStatus = 'ok' | 'no_access' | 'error' | 'django_error';

const listStatuses: readonly ListStatus[] = ['ok', 'no_access', 'error', 'django_error'];

/** @param answer the body of a success, undefined while there is none @param error what the call threw */
export function listStatus(answer: { status: string } | undefined, error: unknown): ListStatus {
  if (error !== null && error !== undefined) {
    if (isStatus(error, 401, 403)) return 'no_access';
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return refused ? 'django_error' : 'error';
  }
  return listStatuses.find((status) => status === answer?.status) ?? 'error';
}

/** Why a test could not be loaded. */
export type LoadFailure =
  | { reason: 'unauthorized' | 'forbidden' | 'not_found' }
  | { reason: 'failed'; because: string };

/**
 * @param error what the call threw
 * @param language the reader's: sentences of the server are English, and shown to readers of English only
 * @param describeError gives the text of an error whose status has no sentence of its own
 */
export function loadFailure(
  error: unknown,
  language: Language,
  describeError: (error: unknown) => string,
): LoadFailure {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { reason: 'unauthorized' };
  if (status === 403) return { reason: 'forbidden' };
  if (status === 404) return { reason: 'not_found' };
  const said = language === 'en' && error instanceof ApiError ? error.said : undefined;
  return { reason: 'failed', because: said ?? describeError(error) };
}

/** How many characters of a body without a known sentence are shown. */
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

/** Why the server refused to save, in the words that it sent; undefined where it sent none. */
export function saveRefusal(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.said !== undefined) return error.said;
  const sentences = Object.entries(error.fields).map(([name, texts]) => {
    const sentence = translateMessage(t, texts[0] ?? '');
    if (name === 'non_field_errors') return sentence;
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
