import type { QuestionForAuthor } from '../../../contract/questions/questions.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import type { TextKey } from '../../text-keys.ts';
import { optionName } from '../../question-types/option-name.ts';
import { findView } from '../../question-types/registry.ts';
import { askedIn, exactText, keyText } from '../../question-types/wire.ts';

/** A part of a test in words, and the name of what it is. */
export type VersionLine = { name: TextKey; text: string };

/** All texts of a content, in their order, without the ids of parts. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) => (name === 'id' ? [] : textsIn(value)));
}

/** The content below the question: options with their letters, items, gaps, each on a line of its own. */
function contentText(question: QuestionForAuthor): string {
  const view = findView(question.test_type);
  if (view === undefined) return textsIn(question.content).join('\n');
  const { content } = askedIn(view, question);
  const options = view.options?.(content);
  return (options?.map(optionName) ?? textsIn(content)).join('\n');
}

/** The remarks on options, each on a line of its own. */
function remarksText(question: QuestionForAuthor): string {
  const view = findView(question.test_type);
  const options = view?.options?.(askedIn(view, question).content) ?? [];
  return Object.entries(question.remarks ?? {})
    .map(([id, remark]) => `${options.find((option) => option.id === id)?.mark ?? id}) ${remark}`)
    .join('\n');
}

/**
 * A version of a test in words, in the order of the form. Every version has the same lines, so that two can be compared.
 * @param levelName the name of a difficulty level
 */
export function linesOf(
  t: Translate,
  question: QuestionForAuthor,
  levelName: (id: number) => string,
): VersionLine[] {
  const view = findView(question.test_type);
  const state = t(`questions.administration.${question.enabled ? 'enabled' : 'disabled'}`);
  return [
    { name: 'questions.form.type', text: view?.title(t) ?? question.test_type },
    { name: 'questions.form.question', text: question.savol },
    { name: 'questions.format.title', text: question.text_format === 'markdown' ? 'Markdown' : '' },
    { name: 'questions.versions.content', text: contentText(question) },
    { name: 'questions.form.right', text: view === undefined ? '' : keyText(view, question) },
    { name: 'questions.types.exact.label', text: view === undefined ? '' : exactText(view, question) },
    { name: 'questions.form.explanation', text: question.explanation ?? '' },
    { name: 'questions.versions.remarks', text: remarksText(question) },
    { name: 'questions.form.category', text: question.category_name },
    { name: 'questions.tags.tags', text: (question.tags ?? []).join(', ') },
    { name: 'questions.form.difficulty', text: levelName(question.qiyinlik_darajasi) },
    { name: 'questions.administration.status', text: state },
    { name: 'questions.administration.notes', text: question.change_by_ai },
  ];
}

/** The names of what versions change, by columns. */
const names: Readonly<Record<string, TextKey>> = {
  test_type: 'questions.form.type',
  savol: 'questions.form.question',
  content: 'questions.versions.content',
  key: 'questions.form.right',
  explanation: 'questions.form.explanation',
  remarks: 'questions.versions.remarks',
  text_format: 'questions.format.title',
  category: 'questions.form.category',
  tags: 'questions.tags.tags',
  qiyinlik_darajasi: 'questions.form.difficulty',
  image: 'questions.versions.media',
  media: 'questions.versions.media',
  enabled: 'questions.administration.status',
  is_analyzed_by_ai: 'questions.administration.ai',
  change_by_ai: 'questions.administration.notes',
};

/** What a version has changed, in words, each once. A column that this version of the page does not know is one of the others. */
export function changedNames(t: Translate, columns: readonly string[]): string[] {
  return [...new Set(columns.map((column) => t(names[column] ?? 'questions.versions.other')))];
}
