import * as z from 'zod/mini';

import { message, messages } from '../../contract/messages.ts';
import {
  choicesOf,
  Question,
  QuestionForAuthor,
  QuestionForStaff,
  type QuestionInput,
  type ReadQuestion,
} from '../../contract/questions.ts';
import { type RoleFlags, roleOf } from '../../contract/users.ts';

/** Who wants to read or write a question. */
export type Reader = RoleFlags & { id: number };

type Owned = { author: number | null };

/** Whether someone reads the questions that he or she has answered: pupils and plain users do. */
export function readsOwnAnswers(person: RoleFlags): boolean {
  return person.is_pupil || roleOf(person) === 'user';
}

/** Whether someone reads the questions of his or her own, disabled ones too: teachers do. */
export function readsOwnQuestions(person: RoleFlags): boolean {
  return person.is_teacher;
}

/**
 * Whether someone may read a question with its right answer. Several roles: whatever one of them allows.
 * @param answered whether the person, and whether a child of the person, has answered it
 */
export function canReadQuestion(
  person: Reader,
  question: Owned & { enabled: boolean },
  answered: { by_person: boolean; by_child: boolean },
): boolean {
  if (person.is_staff) return true;
  if (readsOwnQuestions(person) && question.author === person.id) return true;
  if (!question.enabled) return false;
  return (readsOwnAnswers(person) && answered.by_person) || (person.is_parent && answered.by_child);
}

/** Whether someone may rewrite or delete a question: staff any, a teacher his or her own. */
export function canEditQuestion(person: Reader, question: Owned): boolean {
  return person.is_staff || (person.is_teacher && question.author === person.id);
}

/** A question as those see it who may write questions: staff with the author's address, teachers without. */
export function shownToAuthor(
  person: RoleFlags,
  question: QuestionForStaff,
): QuestionForStaff | QuestionForAuthor {
  return z.parse(person.is_staff ? QuestionForStaff : QuestionForAuthor, question);
}

/** A question as those see it who may read it: nothing of its author but to teachers and staff. */
export function shownTo(person: RoleFlags, question: QuestionForStaff): ReadQuestion {
  return person.is_staff || person.is_teacher ? shownToAuthor(person, question) : z.parse(Question, question);
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
