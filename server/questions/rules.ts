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

/** Trims a question to what an audience may see of it, once for all where the question is remembered. */
function trimmedBy<Seen extends object>(schema: z.ZodMiniType<Seen>) {
  const kept = new WeakMap<QuestionForStaff, Seen>();
  return (question: QuestionForStaff): Seen => {
    const known = kept.get(question);
    if (known !== undefined) return known;
    const seen = Object.freeze(z.parse(schema, question));
    if (Object.isFrozen(question)) kept.set(question, seen);
    return seen;
  };
}

const forStaff = trimmedBy<QuestionForStaff>(QuestionForStaff);
const forAuthor = trimmedBy<QuestionForAuthor>(QuestionForAuthor);
const forReader = trimmedBy<ReadQuestion>(Question);

/** A question as those see it who may write questions: staff with the author's address, teachers without. */
export function shownToAuthor(
  person: Actor,
  question: QuestionForStaff,
  sees: Seeing = guards,
): QuestionForStaff | QuestionForAuthor {
  return sees.seesAuthorEmail(person) ? forStaff(question) : forAuthor(question);
}

/** A question as those see it who may read it: nothing of its author but to teachers and staff. */
export function shownTo(person: Actor, question: QuestionForStaff, sees: Seeing = guards): ReadQuestion {
  return sees.seesAuthor(person) ? shownToAuthor(person, question, sees) : forReader(question);
}

/** Says what is wrong with a question beyond its single fields, by field; empty where nothing is. */
export function complaintsAbout(input: QuestionInput): Record<string, string> {
  if (input.test_type === 'free_text') {
    return input.right_answer_text === '' ? { right_answer_text: messages.answer_text_required } : {};
  }
  const { right_answer } = input;
  if (right_answer === undefined || choicesOf(input).includes(right_answer)) return {};
  return { right_answer: message.choice(right_answer) };
}

const noOptions = { a: '', b: '', c: '', d: '', e: '' };

/** The fields that belong to the type of a question; what was sent for the other type is dropped. */
export function fieldsOfType(input: QuestionInput) {
  if (input.test_type === 'free_text') {
    return { ...noOptions, right_answer: null, right_answer_text: input.right_answer_text };
  }
  const { a, b, c, d, e } = input;
  return { a, b, c, d, e, right_answer: input.right_answer ?? null, right_answer_text: '' };
}

/** What decides the points of an answer, beside the answer itself. */
type Grading = Pick<
  QuestionForStaff,
  'test_type' | 'right_answer' | 'right_answer_text' | 'qiyinlik_darajasi'
>;

/** Whether the results that a question already has must be graded anew after a change. */
export function changesGrading(before: Grading, after: Grading): boolean {
  return (
    before.test_type !== after.test_type ||
    before.right_answer !== after.right_answer ||
    before.right_answer_text !== after.right_answer_text ||
    before.qiyinlik_darajasi !== after.qiyinlik_darajasi
  );
}
