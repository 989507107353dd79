import * as z from 'zod/mini';

import type { PastedQuestion } from '../../../contract/question-text/pasted-question.ts';
import { ListedQuestion } from '../../../contract/questions/many-questions.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { findView } from '../../question-types/registry.ts';
import { translateMessage } from '../../ui/feedback/error-text.ts';
import { type Asked, nothingWritten, typeProblems } from '../write/form-values.ts';
import { filledWith } from './pasted-fill.ts';

/** A test of a list as it is sent. */
export type ListedBody = z.input<typeof ListedQuestion>;

/** A question without the options that have no text. */
function withoutBlank({ text, options, right }: PastedQuestion): PastedQuestion {
  const filled = options.flatMap((option, place) => (option.trim() === '' ? [] : [place]));
  return {
    text: text.trim(),
    options: filled.map((place) => options[place]?.trim() ?? ''),
    right: filled.flatMap((place, at) => (right.includes(place) ? [at] : [])),
  };
}

/** A test as it is sent in a list: content and key in the fields of the specification, where its type has such. */
export function listedTest({ type, savol, written }: Asked): ListedBody {
  const { content, key } = written[type] ?? nothingWritten;
  const specified = findView(type)?.fields?.fields(content, key);
  const named = { test_type: type, savol };
  if (specified === undefined) return { ...named, content, ...(key !== null && { key }) };
  const fields = Object.entries(specified).filter(([, value]) => value !== null && value !== '');
  return { ...named, ...Object.fromEntries(fields) };
}

/** A question of a pasted list as it is sent: of the first type that has such options; undefined where none has. */
export function listedBody(question: PastedQuestion): ListedBody | undefined {
  const { text, ...asked } = withoutBlank(question);
  const filled = filledWith({ type: 'choosable', savol: text, written: {} }, { text, ...asked }, text);
  return filled && listedTest(filled);
}

/** Why a question of a pasted list cannot be saved; undefined where it can. */
export function faultOf(t: Translate, question: PastedQuestion): string | undefined {
  const { text, options } = withoutBlank(question);
  if (text === '') return t('questions.form.question_required');
  if (options.length < 2) return t('questions.paste.list.few_options');
  const body = listedBody(question);
  if (body === undefined) return t('questions.paste.list.many_options');
  const [issue] = z.safeParse(ListedQuestion, body).error?.issues ?? [];
  const [problem] = issue === undefined ? Object.values(typeProblems(body)) : [issue.message];
  return problem === undefined ? undefined : translateMessage(t, problem);
}

/** Whether none of the options of a question is marked as right. */
export function hasNoKey(question: PastedQuestion): boolean {
  return withoutBlank(question).right.length === 0;
}
