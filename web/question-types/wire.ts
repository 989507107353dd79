import type { OptionLetter } from '../../contract/questions/choices.ts';
import type { Remarks } from '../../contract/question-types/remarks.ts';
import type { SpecifiedAnswer } from '../../contract/question-types/question-type.ts';
import type { Translate } from '../lib/languages/translate.ts';
import type { QuestionTypeView, Written } from './view.ts';

/* How content, key and answer stand in what the server sends and takes: see contract/question-types/wire-form.ts. */

/** The fields of the key, and the comments of the author on options. */
export type RightFields = {
  right_answer: OptionLetter | null;
  right_answer_text: string;
  right_answer_exact?: boolean | undefined;
  key?: unknown;
  remarks?: Readonly<Remarks> | undefined;
};

/** The fields of the question and, where the reader may know it, of the key. */
export type QuestionFields = Readonly<Record<OptionLetter, string>> & {
  content?: unknown;
} & Partial<RightFields>;

/** The fields of an answer. */
export type AnswerFields = { [Field in keyof SpecifiedAnswer]?: SpecifiedAnswer[Field] | undefined } & {
  answer?: unknown;
};

/** What a test asks, and its right answer; null where it has none, or the reader may not know it. */
export function askedIn(view: QuestionTypeView, fields: QuestionFields): Written<unknown, unknown> {
  const { content, key = null, ...rest } = fields;
  const right = { right_answer: rest.right_answer ?? null, right_answer_text: rest.right_answer_text ?? '' };
  return view.fields?.read({ ...rest, ...right }) ?? { content, key };
}

/** The right answer of a test in words, each accepted one on a line of its own; blank where there is none. */
export function keyText(view: QuestionTypeView, fields: QuestionFields): string {
  const { content, key } = askedIn(view, fields);
  return key === null ? '' : view.keyText(content, key);
}

/**
 * The right answer of a test as one writes it on paper, in one line; blank where there is none.
 * @param content as it is printed
 */
export function paperKeyText(view: QuestionTypeView, content: unknown, fields: QuestionFields): string {
  const { key } = askedIn(view, fields);
  if (key === null) return '';
  return view.paperKey?.(content, key) ?? view.keyText(content, key).split('\n').join(' / ');
}

/** What of the right answer of a test must be typed exactly as written; blank for nothing. */
export function exactText(view: QuestionTypeView, fields: QuestionFields): string {
  const { key } = askedIn(view, fields);
  return key === null ? '' : (view.exactText?.(key) ?? '');
}

/** An answer that was given; undefined where it was given while the test was of another type. */
export function answerIn(view: QuestionTypeView, fields: AnswerFields): unknown {
  return (view.fields === undefined ? fields.answer : view.fields.readAnswer(fields)) ?? undefined;
}

/** What the author says about the options that an answer chose, each with the name of its option. */
export function chosenRemarks(
  view: QuestionTypeView,
  question: QuestionFields,
  fields: AnswerFields,
): { id: string; mark: string; text: string }[] {
  const answer = answerIn(view, fields);
  const options = view.options?.(askedIn(view, question).content) ?? [];
  const chosen = answer === undefined ? [] : (view.chosenOptions?.(answer) ?? []);
  return chosen.flatMap((id) => {
    const text = question.remarks?.[id];
    const mark = options.find((option) => option.id === id)?.mark ?? id.toUpperCase();
    return text === undefined ? [] : [{ id, mark, text }];
  });
}

/** An answer in one line. */
export function answerText(
  t: Translate,
  view: QuestionTypeView | undefined,
  question: QuestionFields,
  fields: AnswerFields,
): string {
  const answer = view && answerIn(view, fields);
  if (view !== undefined && answer !== undefined)
    return view.answerText(askedIn(view, question).content, answer);
  return fields.users_text_answer ?? fields.users_answer?.toUpperCase() ?? t('questions.other_type_answer');
}
