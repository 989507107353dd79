import * as z from 'zod/mini';

import { message, messages } from '../../contract/messages.ts';
import type { Actor } from '../../contract/permissions.ts';
import {
  choicesOf,
  Question,
  QuestionForAuthor,
  QuestionForStaff,
  type QuestionInput,
  type ReadQuestion,
} from '../../contract/questions.ts';
import { type Guards, guards } from '../authorization/guards.ts';

type Seeing = Pick<Guards, 'seesAuthor' | 'seesAuthorEmail'>;

/** A function that trims a question to the fields of a schema. Of a cached question, which is frozen, it caches the result. */
function trimmerTo<Trimmed extends object>(schema: z.ZodMiniType<Trimmed>) {
  const results = new WeakMap<QuestionForStaff, Trimmed>();
  return (question: QuestionForStaff): Trimmed => {
    const known = results.get(question);
    if (known !== undefined) return known;
    const trimmed = Object.freeze(z.parse(schema, question));
    if (Object.isFrozen(question)) results.set(question, trimmed);
    return trimmed;
  };
}

const forStaff = trimmerTo<QuestionForStaff>(QuestionForStaff);
const forAuthor = trimmerTo<QuestionForAuthor>(QuestionForAuthor);
const forReader = trimmerTo<ReadQuestion>(Question);

/** A question for a person who may write questions: with the author's e-mail address for staff, without it for teachers. */
export function shownToAuthor(
  person: Actor,
  question: QuestionForStaff,
  sees: Seeing = guards,
): QuestionForStaff | QuestionForAuthor {
  return sees.seesAuthorEmail(person) ? forStaff(question) : forAuthor(question);
}

/** A question for a person who may read it: with its author for teachers and staff only. */
export function shownTo(person: Actor, question: QuestionForStaff, sees: Seeing = guards): ReadQuestion {
  return sees.seesAuthor(person) ? shownToAuthor(person, question, sees) : forReader(question);
}

/** The errors, by field, that the schema of the input cannot find because they depend on several fields. */
export function errorsBetweenFields(input: QuestionInput): Record<string, string> {
  if (input.test_type === 'free_text') {
    return input.right_answer_text === '' ? { right_answer_text: messages.answer_text_required } : {};
  }
  const { right_answer } = input;
  if (right_answer === undefined || choicesOf(input).includes(right_answer)) return {};
  return { right_answer: message.choice(right_answer) };
}

const noOptions = { a: '', b: '', c: '', d: '', e: '' };

/** The columns that depend on the type of a question. Those of the other type are blank, whatever was sent. */
export function fieldsOfType(input: QuestionInput) {
  if (input.test_type === 'free_text') {
    return { ...noOptions, right_answer: null, right_answer_text: input.right_answer_text };
  }
  const { a, b, c, d, e } = input;
  return { a, b, c, d, e, right_answer: input.right_answer ?? null, right_answer_text: '' };
}

/** The fields that the points of an answer depend on. */
type Grading = Pick<
  QuestionForStaff,
  'test_type' | 'right_answer' | 'right_answer_text' | 'qiyinlik_darajasi'
>;

/** Whether the answers to a question must be graded again after a change. */
export function changesGrading(before: Grading, after: Grading): boolean {
  return (
    before.test_type !== after.test_type ||
    before.right_answer !== after.right_answer ||
    before.right_answer_text !== after.right_answer_text ||
    before.qiyinlik_darajasi !== after.qiyinlik_darajasi
  );
}
