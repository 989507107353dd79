import * as z from 'zod/mini';

import { pk } from '../../../contract/wire/fields.ts';
import { NewQuestionInput, QuestionInput } from '../../../contract/questions/question-input.ts';
import type { Problems } from '../../../contract/question-types/question-type.ts';
import { questionTypeOf } from '../../../contract/question-types/registry.ts';
import { retainedRemarks, type Remarks } from '../../../contract/question-types/remarks.ts';
import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { readQuestion } from '../../../contract/question-types/wire-form.ts';
import type { QuestionTypeForm, QuestionTypeView, Written } from '../../question-types/view.ts';
import { askedIn } from '../../question-types/wire.ts';
import { findForm } from '../../question-types/forms.ts';
import { findView } from '../../question-types/registry.ts';
import type { FormTexts } from '../../ui/fields/form-draft.ts';
import { readForm } from '../../ui/fields/use-form.ts';
import type { QuestionBody } from './write-api.ts';

/** The fields of a new test, whose level is to be chosen. */
export const NewQuestion = z.extend(NewQuestionInput, { qiyinlik_darajasi: pk() });

const Asked = z.omit(QuestionInput, {
  savol: true,
  category: true,
  qiyinlik_darajasi: true,
  enabled: true,
  image: true,
  explanation: true,
  remarks: true,
  text_format: true,
  tags: true,
  media: true,
});

/** The problems of the content and the key, by the names of the fields. The sentences are those of the server. */
export function typeProblems(values: unknown): Problems {
  const { success, data } = z.safeParse(Asked, values);
  // The schema of the form reports the problems of single fields.
  if (!success) return {};
  const { test_type, right_answer = null, ...fields } = data;
  const checked = readQuestion(questionTypeOf(test_type), { ...fields, right_answer });
  return 'problems' in checked ? checked.problems : {};
}

/** The fields of the form; an unticked box is false, and that of formatting `plain`. */
export function readQuestionForm(data: FormData): unknown {
  const values = { text_format: 'plain', ...readForm(data) };
  return 'with_enabled' in values ? { ...values, enabled: data.has('enabled') } : values;
}

/** Whether a form begins with formatted texts: as the draft, the stored test, or the test that was written before it. */
export function beginFormat(
  stored: { text_format?: string | undefined } | undefined,
  draft: FormTexts | undefined,
): boolean {
  return (draft ?? stored)?.['text_format'] === 'markdown';
}

/** The tags that a form begins with: those of the draft, the stored test, or the test that was written before it. */
export function beginTags(
  stored: object | undefined,
  previous: { tags?: string | undefined } | undefined,
  draft: FormTexts | undefined,
): string {
  const ofStored =
    stored !== undefined && 'tags' in stored ? (stored.tags as string[] | undefined) : undefined;
  return draft?.['tags'] ?? ofStored?.join(', ') ?? previous?.tags ?? '';
}

const blankTexts = { a: '', b: '', c: '', d: '', e: '', right_answer: '', right_answer_text: '' };

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}

/** The content and the key of a test of a type without a form. */
export const nothingWritten: Written<unknown, unknown> = { content: undefined, key: null };

/** The content and the key of a form: those of the draft, of the stored test, or of a blank one. */
function beginWritten(
  view: QuestionTypeView | undefined,
  form: QuestionTypeForm | undefined,
  stored: Parameters<typeof askedIn>[1] | undefined,
  draft: FormTexts | undefined,
): Written<unknown, unknown> {
  const blank = form?.blank ?? nothingWritten;
  if (view === undefined) return blank;
  if (draft === undefined) return stored === undefined ? blank : askedIn(view, stored);
  const texts: typeof blankTexts & { content?: string; key?: string } = { ...blankTexts, ...draft };
  const { right_answer, content, key, ...rest } = texts;
  const letter = right_answer === '' ? null : (right_answer as 'a');
  const typed = askedIn(view, {
    ...rest,
    right_answer: letter,
    right_answer_exact: draft['right_answer_exact'] !== undefined,
    content: parsed(content),
    key: parsed(key),
  });
  return typed.content === undefined ? blank : typed;
}

/** The beginning of the names of fields that have the content and the key of types that were chosen before. */
export const otherTypePrefix = 'written.';

/** What a draft keeps of types that were chosen before, by type. */
function draftOfOtherTypes(draft: FormTexts | undefined): Record<string, Written<unknown, unknown>> {
  const others = Object.entries(draft ?? {}).filter(([name]) => name.startsWith(otherTypePrefix));
  return Object.fromEntries(
    others.map(([name, text]) => [
      name.slice(otherTypePrefix.length),
      parsed(text) as Written<unknown, unknown>,
    ]),
  );
}

/** What the form has of the test itself. */
export type Asked = {
  type: string;
  savol: string;
  /** By type, since the fields of a type are there again when that type is chosen again. */
  written: Readonly<Record<string, Written<unknown, unknown>>>;
};

/** What the form begins with: the draft, the stored test, or a blank one. */
export function beginAsked(
  question: (Parameters<typeof askedIn>[1] & { test_type: string; savol: string }) | undefined,
  likely: string | undefined,
  draft: FormTexts | undefined,
): Asked {
  const type = draft?.['test_type'] ?? question?.test_type ?? likely ?? 'choosable';
  const stored = type === question?.test_type ? question : undefined;
  return {
    type,
    savol: draft?.['savol'] ?? question?.savol ?? '',
    written: {
      ...draftOfOtherTypes(draft),
      [type]: beginWritten(findView(type), findForm(type), stored, draft),
    },
  };
}

/** The remarks that a form begins with: those of the draft, or of the stored test. */
export function beginRemarks(
  stored: { remarks?: Remarks | undefined } | undefined,
  draft: FormTexts | undefined,
): Remarks {
  return (draft === undefined ? stored?.remarks : (parsed(draft['remarks']) as Remarks | undefined)) ?? {};
}

/** The remarks on options that the test has. */
function remarksOf(values: QuestionInput): Remarks | null {
  const { test_type, remarks, right_answer = null, ...fields } = values;
  const type = questionTypeOf(test_type);
  const read = readQuestion(type, { ...fields, right_answer });
  return 'problems' in read ? null : retainedRemarks(type, read.value.content, remarks);
}

/**
 * The body of the request: content and key as the type has them, and only texts and a level that are filled in.
 * @param stored the test that is edited: blank texts remove its stored texts, and its present format is left out
 */
export function questionBody(
  values: QuestionInput,
  stored?: Pick<Partial<ReadQuestion>, 'explanation' | 'remarks' | 'text_format'> & {
    tags?: readonly string[] | undefined;
  },
): QuestionBody {
  const { image, media, content, key, text_format, tags = [], remarks: _all, ...fields } = values;
  const filled = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined);
  const body = Object.fromEntries(filled) as QuestionBody;
  // Blank text removes the stored picture.
  if (image !== undefined) body.image = image ?? '';
  // JSON in a form of several parts is text.
  if (media !== undefined) body.media = JSON.stringify(media);
  if (content !== undefined) body.content = JSON.stringify(content);
  if (content !== undefined && key !== null && key !== undefined) body.key = JSON.stringify(key);
  const remarks = remarksOf(values);
  if (remarks !== null) body.remarks = JSON.stringify(remarks);
  else if (stored?.remarks !== undefined) body.remarks = '';
  // Plain is what a test is unless it says otherwise.
  if (text_format !== undefined && text_format !== (stored?.text_format ?? 'plain'))
    body.text_format = text_format;
  if (tags.length > 0 || stored?.tags !== undefined) body.tags = tags.join(', ');
  if (values.explanation === '' && stored?.explanation !== undefined) body.explanation = '';
  return body;
}
