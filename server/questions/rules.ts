import { createHmac } from 'node:crypto';

import * as z from 'zod/mini';

import type { OptionLetter } from '../../contract/choices.ts';
import type { Actor } from '../../contract/permissions.ts';
import type { QuestionInput } from '../../contract/question-input.ts';
import { questionTypeOf } from '../../contract/question-types/registry.ts';
import { storedTypeOf, writtenOf } from '../../contract/question-types/stored-form.ts';
import { checkRemarks, keptRemarks, type Remarks } from '../../contract/question-types/remarks.ts';
import { readQuestion } from '../../contract/question-types/wire-form.ts';
import {
  Question,
  QuestionForAuthor,
  QuestionForStaff,
  QuestionToSolve,
  type ReadQuestion,
} from '../../contract/questions.ts';
import { type Deed } from '../audit/store.ts';
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

/** A question with the number of its version, unless that is the first: a test that was never changed is answered as ever. */
function withoutFirst<Read extends { version?: number | undefined }>(question: Read): Read {
  return question.version === 1 ? { ...question, version: undefined } : question;
}

/** A question for a person who may write questions: with the author's e-mail address for staff, without it for teachers. */
export function shownToAuthor(
  person: Actor,
  question: QuestionForStaff,
  sees: Seeing = guards,
): QuestionForStaff | QuestionForAuthor {
  const numbered = withoutFirst(question);
  return sees.seesAuthorEmail(person) ? forStaff(numbered) : forAuthor(numbered);
}

/** A question for a person who may read it: with its author for teachers and staff only. */
export function shownTo(person: Actor, question: QuestionForStaff, sees: Seeing = guards): ReadQuestion {
  return sees.seesAuthor(person) ? shownToAuthor(person, question, sees) : forReader(question);
}

/** What answers to a question are scored by, as it is stored. */
export type Gradable = { test_type: string; content: unknown; key: unknown };

/**
 * The question as a person sees it who is about to answer it: without the key, also not in the order of its parts.
 * @param secret decides that order together with the id. Without it nobody can compute which orders were possible
 */
export function toSolve(question: QuestionForStaff & { stored: Gradable }, secret: string): QuestionToSolve {
  const { test_type, content, key } = writtenOf(question.stored);
  const type = questionTypeOf(test_type);
  const numbered = withoutFirst(question);
  if (type.toSolve === undefined) return z.parse(QuestionToSolve, numbered);
  const seed = createHmac('sha256', secret).update(`order of parts\n${question.id}`).digest('base64url');
  return z.parse(QuestionToSolve, { ...numbered, content: type.toSolve(content, seed, key) });
}

/** What a request says of the columns of a question that its type reads, as it is written; `remarks` is undefined where it says nothing about them. */
export type Written = Pick<Gradable, 'content' | 'key'> & { remarks: Remarks | null | undefined };

/** Content, key and remarks of a question in a request, as they are written, or errors by field. */
export function readContent(
  input: Pick<
    QuestionInput,
    'test_type' | OptionLetter | 'right_answer' | 'right_answer_text' | 'content' | 'key' | 'remarks'
  >,
): { written: Written } | { errors: Record<string, string> } {
  const { test_type, remarks, right_answer = null } = input;
  const type = questionTypeOf(test_type);
  const read = readQuestion(type, { ...input, right_answer });
  if ('problems' in read) return { errors: read.problems };
  if (remarks === undefined || remarks === null) return { written: { ...read.value, remarks } };
  const checked = checkRemarks(type, read.value.content, remarks);
  if ('problems' in checked) return { errors: checked.problems };
  return { written: { ...read.value, remarks: checked.value } };
}

/** The remarks of a question after a change, all by the ids that are stored: those that were sent or, where none were, those on options that stay. */
export function remarksAfter(
  { content, remarks }: Written,
  test_type: string,
  before: { remarks: unknown },
): Remarks | null {
  return remarks === undefined ? keptRemarks(storedTypeOf(test_type), content, before.remarks) : remarks;
}

type Grading = Gradable & Pick<QuestionForStaff, 'qiyinlik_darajasi'>;

/** What says which answers are right: the key, and the part of the content that answers are scored by. */
function keyOf({ test_type, content, key }: Gradable): string {
  return JSON.stringify([test_type, storedTypeOf(test_type).scoredBy?.(content), key]);
}

/** Whether the answers to a question must be graded again after a change. */
export function changesGrading(before: Grading, after: Grading): boolean {
  return keyOf(before) !== keyOf(after) || before.qiyinlik_darajasi !== after.qiyinlik_darajasi;
}

/** What the audit trail tells of a change of a question: that another answer is right now. */
export function deedsOfChange(actor: number, before: Gradable & { id: number }, after: Gradable): Deed[] {
  if (keyOf(before) === keyOf(after)) return [];
  return [{ actor, action: 'question.key_changed', details: { question: before.id } }];
}
