import { optionLetters } from '../../../contract/questions/choices.ts';
import type { BodySent } from '../../../contract/wire/endpoint.ts';
import { deleteQuestion } from '../../../contract/questions/question-deletion.ts';
import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { isForAuthor, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { call } from '../../lib/api/api.ts';

export const removeQuestion = (id: number) => call(deleteQuestion, { params: { id } });

/** The change that disables a test and leaves all else as it is. */
function disabling(question: ReadQuestion): BodySent<typeof replaceQuestion> {
  const { test_type, savol, category, right_answer, right_answer_text, right_answer_exact, content, key } =
    question;
  const options = optionLetters.filter((letter) => question[letter] !== '');
  return {
    test_type,
    savol,
    category,
    ...Object.fromEntries(options.map((letter) => [letter, question[letter]])),
    ...(right_answer !== null && { right_answer }),
    ...(right_answer_text !== '' && { right_answer_text }),
    ...(right_answer_exact === true && { right_answer_exact }),
    ...(content !== undefined && { content }),
    ...(key !== undefined && { key }),
    enabled: false,
    ...(isForAuthor(question) && { seen_version: question.version ?? 1 }),
  };
}

/** Disables a test, as its form does. */
export const disableQuestion = (question: ReadQuestion) =>
  call(replaceQuestion, { params: { id: question.id }, body: disabling(question) });
