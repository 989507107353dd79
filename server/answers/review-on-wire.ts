import type { Regrade } from '../../contract/answers.ts';
import { storedAnswerFields } from '../../contract/question-types/stored/stored-form.ts';
import type { AnswerFields } from '../../contract/question-types/wire-form.ts';
import type { Question } from '../../contract/questions/questions.ts';
import type { FullQuestion } from '../questions/store.ts';
import { asSeen } from '../questions/version-on-wire.ts';
import type { State } from '../questions/version-store.ts';
import type { Score } from './rules.ts';

/** An answer as it is read for its review. */
export type ReviewedAnswer = Score & {
  answer: unknown;
  /** What a right answer earned when this one was given. */
  weight: number;
  completed_at: string;
  /** What a person said of it, and when; null where no person has marked it. */
  comment: string | null;
  marked_at: string | null;
  /** The question as it was when the answer was given; null where what it asks has not changed since. */
  seen: State | null;
  /** The changes of the result by changes of the question, the earliest first; null where there are none. */
  regraded: readonly Required<Regrade>[] | null;
};

/** The fields of an answer in the form of a type, without those that it leaves null. */
function presentFields(fields: AnswerFields): Partial<AnswerFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** The columns that results depend on. */
const grading: ReadonlySet<string> = new Set(['key', 'content', 'test_type', 'qiyinlik_darajasi']);

/** A change of a result as it stands on the wire. @param names whether the reader may see who changed the question */
export function regradeOnWire(
  {
    changed_at,
    changed_by,
    changed,
    points_before,
    percentage_before,
    points,
    percentage,
  }: Required<Regrade>,
  names: boolean,
): Regrade {
  return {
    changed_at: new Date(changed_at).toISOString(),
    ...(names && { changed_by }),
    changed: changed.filter((column) => grading.has(column)),
    points_before,
    percentage_before,
    points,
    percentage,
  };
}

/**
 * An answer as it stands on the wire, beside the question as it was when it was given: in the fields of the type that this had,
 * and in those of the type of now as far as they have room for it.
 * @param question as it is now
 * @param names whether the reader may see who changed the question
 */
export function answerOnWire<Row extends ReviewedAnswer>(
  { answer, weight: _weight, comment, marked_at, seen: state, regraded, ...row }: Row,
  question: FullQuestion,
  names: boolean,
): Omit<Row, 'answer' | 'weight' | 'comment' | 'marked_at' | 'seen' | 'regraded'> & AnswerFields & More {
  const seen = state === null ? undefined : asSeen(question, state);
  const then = state ?? question.stored;
  return {
    ...row,
    ...storedAnswerFields(question.stored, answer, then),
    ...(seen !== undefined && presentFields(storedAnswerFields(then, answer))),
    ...(marked_at !== null && { comment: comment ?? '', marked_at }),
    ...(seen !== undefined && { seen }),
    ...(regraded !== null && { regraded: regraded.map((change) => regradeOnWire(change, names)) }),
  };
}

type More = { comment?: string; marked_at?: string; seen?: Question; regraded?: Regrade[] };
