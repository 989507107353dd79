import type { QuestionForAuthor, QuestionForStaff, ReadQuestion } from '../../contract/questions.ts';
import type { User } from '../../contract/users.ts';

type Flags = Pick<User, 'id' | 'is_staff' | 'is_teacher'>;

/** Whether this person writes tests at all. */
export function isAuthor(person: Flags | null): boolean {
  return person !== null && (person.is_staff || person.is_teacher);
}

/** Whether a test came with what concerns its author. */
export function isForAuthor(question: ReadQuestion): question is QuestionForAuthor | QuestionForStaff {
  return 'author' in question;
}

/** Whether this person may change or delete this test: staff any, a teacher their own. The server decides anew. */
export function canEdit(person: Flags | null, question: ReadQuestion): boolean {
  if (person === null) return false;
  return person.is_staff || (person.is_teacher && isForAuthor(question) && question.author === person.id);
}
