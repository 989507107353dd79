import type { Language } from '../../../contract/languages.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import type { TextKey } from '../../text-keys.ts';
import { fieldTexts, saidText } from '../../ui/feedback/error-text.ts';

const labels: Readonly<Record<string, TextKey>> = {
  savol: 'questions.form.question',
  category: 'questions.form.category',
  qiyinlik_darajasi: 'questions.form.difficulty',
  right_answer: 'questions.form.right',
  right_answer_text: 'questions.form.answer_text',
  right_answer_exact: 'questions.types.exact.label',
  image: 'questions.form.image',
  explanation: 'questions.form.explanation',
  text_format: 'questions.format.title',
};

/** How many characters of a body are shown. */
const longestBody = 1000;

/** Why a new test was not saved: the body of the server as it came and, in the words of the reader, what it means. */
export function addFailure(t: Translate, language: Language, error: unknown): string {
  const body = error instanceof ApiError ? (error.body ?? '') : '';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (['', '{}', '[]'].includes(text)) return t('questions.add.failed');
  const refused = t('questions.add.refused', { reason: text.slice(0, longestBody) });
  const meaning = saveRefusal(t, language, error) ?? '';
  return refused.includes(meaning) ? refused : `${refused} ${meaning}`;
}

/** Why the server refused to save a test: what it said of fields, with their names, or what it said else. */
export function saveRefusal(t: Translate, language: Language, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429) return t('ui.error.many_pictures');
  const sentences = Object.entries(fieldTexts(t, error)).map(([name, text]) => {
    const label = labels[name];
    return label === undefined ? text : `${t(label)}: ${text}`;
  });
  return sentences.length > 0 ? sentences.join(' ') : saidText(t, language, error);
}
