import { canEditQuestion } from '../../contract/permissions.ts';
import { isForAuthor, type ReadQuestion } from '../../contract/questions/questions.ts';

/** Whether a person may change a test: an own one, any as staff, and one that its author has shared with the person to change. */
export function mayChange(person: Parameters<typeof canEditQuestion>[0], question: ReadQuestion): boolean {
  return canEditQuestion(person, question, isForAuthor(question) && question.may_change === true);
}
