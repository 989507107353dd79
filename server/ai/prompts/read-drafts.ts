import * as z from 'zod/mini';

import { normalizeAnswer } from '../../../contract/answer-text/answer-text.ts';
import { lintedOf } from '../../../contract/question-lint/linted-of.ts';
import { lintQuestion } from '../../../contract/question-lint/rules.ts';
import { QuestionInput } from '../../../contract/questions/question-input.ts';
import { gaps, type GapsContent } from '../../../contract/question-types/gaps/gaps.ts';
import { newPartId } from '../../../contract/question-types/stored/part-id.ts';
import type { QuestionType } from '../../../contract/question-types/question-type.ts';
import { checkQuestion, questionTypeOf } from '../../../contract/question-types/registry.ts';
import { shuffled } from '../../../contract/question-types/shuffle.ts';
import { fieldsOf, readQuestion } from '../../../contract/question-types/wire-form.ts';
import { fromForm, toForm } from './answer-form.ts';
import type { WrittenDrafts } from './drafts.ts';
import { hasMarkup } from './markup.ts';
import { listsOf, withIds } from './shown-content.ts';

/** A test that a model has written, as it is stored. */
export type Draft = { savol: string; content: unknown; key: unknown; explanation: string };

type Asked = Pick<Draft, 'content' | 'key'>;

/**
 * A question whose parts have new random ids, in content and key. A model numbers parts in their right order, and pupils are sent the ids.
 * Parts of different lists have different ids, also where the model gives both the same one. The letters of the types of the specification
 * stay.
 * @param question its content fits the type, and its key too unless it is null
 */
function withNewIds<Question extends { content: unknown; key: unknown }>(
  type: QuestionType,
  question: Question,
): Question {
  if (type.specified !== undefined) return question;
  const taken: string[] = [];
  const lists = new Map(
    listsOf(question.content).map(([name, parts]) => {
      const ids = parts.map(({ id }) => {
        const another = newPartId(taken);
        taken.push(another);
        return [id, another] as const;
      });
      return [name, new Map(ids)] as const;
    }),
  );
  // A key says something of the parts of the first list, with parts of the last one: of prompts with choices.
  const [named, valued] = [[...lists.values()].at(0), [...lists.values()].at(-1)];
  const ids = { name: (id: string) => named?.get(id) ?? id, value: (id: string) => valued?.get(id) ?? id };
  return {
    ...question,
    content: withIds(question.content, lists, named ?? new Map()),
    key: question.key === null ? null : fromForm(type.key, toForm(type.key, question.key, ids)),
  };
}

/** Content and key by the limits that hold for what people write; undefined where they do not fit them. */
function asWritten(type: QuestionType, { savol, explanation }: Draft, asked: Asked): Draft | undefined {
  const fields = fieldsOf(type, asked.content, asked.key);
  const { content: _, key: __, ...others } = fields;
  const form = type.specified === undefined ? fields : others;
  const input = {
    test_type: type.name,
    savol,
    explanation,
    category: 1,
    ...form,
    right_answer: form.right_answer ?? '',
  };
  const { success, data } = z.safeParse(QuestionInput, input);
  if (!success) return undefined;
  const read = readQuestion(type, { ...data, right_answer: data.right_answer ?? null });
  if ('problems' in read) return undefined;
  return { savol: data.savol, explanation: data.explanation ?? '', ...read.value };
}

/** Whether a question can be answered rightly: there are options, or texts that can be typed. */
function isAnswerable(type: QuestionType, { content, key, savol }: Draft): boolean {
  if (type.markedByPerson) return true;
  if (key === null) return false;
  if (type.choices !== undefined) return lintedOf(type, savol, { content, key }, []).options.length >= 2;
  const typed = type.typedTexts?.(content, key);
  return typed === undefined || typed.some((text) => normalizeAnswer(text).typed !== '');
}

type Option = { id: string; text: string };

/**
 * A draft with its options in another order, which follows from what they and the question say: models like to write the right one first.
 * Ids stay in their places, so the options of choosable questions are still A, B, C and so on.
 */
function withShuffledOptions(type: QuestionType, draft: Draft): Draft {
  if (type.choices === undefined) return draft;
  const { options } = draft.content as { options: readonly Option[] };
  const { right } = draft.key as { right: string | readonly string[] };
  const ids = options.map(({ id }) => id);
  const order = shuffled(
    options.map(({ id, text }) => ({ id: text, before: id })),
    draft.savol,
  );
  const idAfter = new Map(order.map(({ before }, place) => [before, ids[place] ?? before]));
  const moved = (id: string) => idAfter.get(id) ?? id;
  return {
    ...draft,
    content: { options: order.map(({ id: text }, place) => ({ id: ids[place] ?? '', text })) },
    key: { right: typeof right === 'string' ? moved(right) : right.map(moved) },
  };
}

/** The choices of each gap in another order too, which are shown in the order in which they stand. */
function withShuffledChoices(type: QuestionType, draft: Draft): Draft {
  if (type.name !== gaps.name) return draft;
  const content = draft.content as GapsContent;
  const inOtherOrder = (choices: readonly string[], gap: string) =>
    shuffled(
      choices.map((id) => ({ id })),
      `${draft.savol} ${gap}`,
    ).map(({ id }) => id);
  const shuffledGaps = content.gaps.map(({ id, choices }) =>
    choices === undefined ? { id } : { id, choices: inOtherOrder(choices, id) },
  );
  return { ...draft, content: { ...content, gaps: shuffledGaps } };
}

/** Parses one draft; undefined if invalid. */
function readDraft(type: QuestionType, written: WrittenDrafts['tests'][number]): Draft | undefined {
  if (written === null) return undefined;
  const { question: savol, explanation } = written;
  const key = type.markedByPerson ? null : fromForm(type.key, written.key);
  const asked = checkQuestion(type, fromForm(type.content, written.content), key);
  if ('problems' in asked) return undefined;
  const draft = asWritten(type, { savol, explanation, ...asked.value }, asked.value);
  if (draft === undefined || !isAnswerable(type, draft) || hasMarkup(draft)) return undefined;
  return withNewIds(type, withShuffledChoices(type, withShuffledOptions(type, draft)));
}

/** Whether the linter warns of a draft. */
function isFlawed(type: QuestionType, { savol, content, key, explanation }: Draft): boolean {
  return lintQuestion(lintedOf(type, savol, { content, key }, [explanation])).length > 0;
}

/**
 * The drafts that a model has written, and how many of them are none or flawed. Whatever it says, only tests come of it that a person could
 * have written, in plain text, with a right answer unless a person marks the type.
 * @param count how many were asked for; further ones are not read
 */
export function readDrafts(
  test_type: string,
  count: number,
  { tests }: WrittenDrafts,
): { drafts: Draft[]; invalid: number; flawed: number } {
  const type = questionTypeOf(test_type);
  const read = tests.slice(0, count).map((test) => readDraft(type, test));
  const valid = read.filter((draft) => draft !== undefined);
  const drafts = valid.filter((draft) => !isFlawed(type, draft));
  return { drafts, invalid: read.length - valid.length, flawed: valid.length - drafts.length };
}
