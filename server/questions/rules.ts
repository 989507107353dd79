import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import type { OptionLetter } from '../../contract/questions/choices.ts';
import type { Actor } from '../../contract/permissions.ts';
import type { QuestionInput } from '../../contract/questions/question-input.ts';
import { correctedQuestion, questionTypeOf } from '../../contract/question-types/registry.ts';
import { storedTypeOf, writtenOf } from '../../contract/question-types/stored/stored-form.ts';
import { checkRemarks, retainedRemarks, type Remarks } from '../../contract/question-types/remarks.ts';
import { readQuestion } from '../../contract/question-types/wire-form.ts';
import {
  Question,
  QuestionForAuthor,
  QuestionForStaff,
  QuestionToSolve,
  type ReadQuestion,
} from '../../contract/questions/questions.ts';
import type { TextFormat } from '../../contract/questions/text-format.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { type Guards, guards } from '../authorization/guards.ts';

type Seeing = Pick<Guards, 'seesAuthor' | 'seesAuthorEmail' | 'canAnalyze'>;

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
const withoutNotes = {
  change_by_ai: z.pipe(
    z.string(),
    z.transform(() => ''),
  ),
};
const forColleague = trimmerTo<QuestionForAuthor>(z.extend(QuestionForAuthor, withoutNotes));
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

/**
 * A question for a person who may read it: with its author for teachers and staff only. The notes of its analysis are for those who may have
 * it analyzed.
 */
export function shownTo(person: Actor, question: QuestionForStaff, sees: Seeing = guards): ReadQuestion {
  if (!sees.seesAuthor(person)) return forReader(question);
  if (!sees.canAnalyze(person, question)) return forColleague(withoutFirst(question));
  return shownToAuthor(person, question, sees);
}

/** A question for its editor after a change: without the notes of its analysis where it is shared to be changed only. */
export function shownToEditor(
  person: Actor,
  question: QuestionForStaff,
  sees: Seeing = guards,
): QuestionForStaff | QuestionForAuthor {
  if (sees.canAnalyze(person, question)) return shownToAuthor(person, question, sees);
  return { ...forColleague(withoutFirst(question)), may_change: true };
}

/** A row with the beginning of a question as it is sent: the format of its text stands in it only where the text is formatted. */
export function withFormat<Row extends { text_format: TextFormat }>({
  text_format,
  ...row
}: Row): Omit<Row, 'text_format'> & { text_format?: 'markdown' } {
  return { ...row, ...(text_format === 'markdown' && { text_format }) };
}

/** The stored parts of a question that score answers. */
export type Gradable = { test_type: string; content: unknown; key: unknown };

/**
 * The question as pupils see it before they answer: without the key, which the order of its parts does not reveal either.
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

/** Content, key and remarks of a question in a request, in the written form; `remarks` is undefined where the request has none. */
export type Written = Pick<Gradable, 'content' | 'key'> & { remarks: Remarks | null | undefined };

/** Content, key and remarks of a question in a request, as they are written, or errors by field. */
export function readContent(
  input: Pick<
    QuestionInput,
    | 'test_type'
    | OptionLetter
    | 'right_answer'
    | 'right_answer_text'
    | 'right_answer_exact'
    | 'content'
    | 'key'
    | 'remarks'
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
  return remarks === undefined ? retainedRemarks(storedTypeOf(test_type), content, before.remarks) : remarks;
}

/** A version of a question: its number, and the parts that score answers. */
export type GradableVersion = Gradable & { number: number };

/**
 * The content and key that score an answer to a version: the parts that its person saw, with the key of the latest version. Versions of
 * another type, and those without a key, say nothing. Without any key it has none.
 * @param versions of one question, in the order of their numbers, up to the latest
 * @param number of the version that was answered; where there is none, the first one counts
 */
export function gradableOf(versions: readonly GradableVersion[], number: number): Gradable {
  const found = versions.findIndex((version) => version.number === number);
  const since = versions.slice(Math.max(0, found));
  const [seen] = since;
  if (seen === undefined) return { test_type: '', content: {}, key: null };
  const { test_type, ...asked } = seen;
  const type = storedTypeOf(test_type);
  const later = since.filter((version) => version.test_type === test_type);
  const keyed = later.reduce<Pick<Gradable, 'content' | 'key'>>(
    (before, version) => correctedQuestion(type, before, version),
    { content: asked.content, key: null },
  );
  return { test_type, content: keyed.content, key: keyed.key };
}

/**
 * The contents and keys that score answers after a correction of the key, by the number of the version that was answered.
 * @param versions as in gradableOf
 * @param answered the numbers of the versions that were answered
 */
export function correctedAnswers(
  versions: readonly GradableVersion[],
  answered: readonly number[],
): ReadonlyMap<number, Gradable> {
  const before = versions.slice(0, -1);
  const corrected = answered
    .map((number) => [number, gradableOf(versions, number)] as const)
    .filter(([number, now]) => !isDeepStrictEqual(now, gradableOf(before, number)));
  return new Map(corrected);
}

/** Whether a change concerns the scores of answers, so that they may have to be graded again. */
export function concernsGrading(before: Gradable, after: Gradable): boolean {
  const { test_type, content, key } = after;
  return !isDeepStrictEqual([before.test_type, before.content, before.key], [test_type, content, key]);
}

/** Whether a change corrects the key: another answer to the content before is right now. */
export function correctsKey(before: Gradable, after: Gradable): boolean {
  const versions = [
    { ...before, number: 1 },
    { ...after, number: 2 },
  ];
  return !isDeepStrictEqual(gradableOf(versions.slice(0, 1), 1), gradableOf(versions, 1));
}

/** The event in the audit trail for a change of a question: another answer is right now, or none. */
export function auditEventsOfChange(
  actor: number,
  before: Gradable & { id: number },
  after: Gradable,
): AuditEvent[] {
  const isOther = before.test_type !== after.test_type || (before.key === null) !== (after.key === null);
  if (!isOther && !correctsKey(before, after)) return [];
  return [{ actor, action: 'question.key_changed', details: { question: before.id } }];
}
