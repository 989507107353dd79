import * as z from 'zod/mini';

import type { OptionLetter } from '../../contract/choices.ts';
import type { Actor } from '../../contract/permissions.ts';
import { questionTypeOf } from '../../contract/question-types/registry.ts';
import { readQuestion } from '../../contract/question-types/wire-form.ts';
import {
  Question,
  QuestionForAuthor,
  QuestionForStaff,
  type QuestionInput,
  QuestionToSolve,
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

/** What answers to a question are scored by, as it is stored. */
export type Gradable = { test_type: string; content: unknown; key: unknown };

/** The question as a person sees it who is about to answer it: without the key, also not in the order of its parts. */
export function toSolve(question: QuestionForStaff & { stored: Gradable }): QuestionToSolve {
  const { test_type, content } = question.stored;
  const type = questionTypeOf(test_type);
  const seen = type.toSolve === undefined ? {} : { content: type.toSolve(content, String(question.id)) };
  return z.parse(QuestionToSolve, { ...question, ...seen });
}

/** Content and key of a question in a request, as they are stored, or errors by field. */
export function readContent(
  input: Pick<
    QuestionInput,
    'test_type' | OptionLetter | 'right_answer' | 'right_answer_text' | 'content' | 'key'
  >,
): { stored: Pick<Gradable, 'content' | 'key'> } | { errors: Record<string, string> } {
  const read = readQuestion(questionTypeOf(input.test_type), {
    ...input,
    right_answer: input.right_answer ?? null,
  });
  if ('problems' in read) return { errors: read.problems };
  return { stored: read.value };
}

type Grading = Gradable & Pick<QuestionForStaff, 'qiyinlik_darajasi'>;

/** Whether the answers to a question must be graded again after a change. */
export function changesGrading(before: Grading, after: Grading): boolean {
  const gradedBy = ({ test_type, content, key, qiyinlik_darajasi }: Grading) => {
    const part = questionTypeOf(test_type).scoredBy?.(content);
    return JSON.stringify([test_type, part, key, qiyinlik_darajasi]);
  };
  return gradedBy(before) !== gradedBy(after);
}
