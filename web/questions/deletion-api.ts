import { useQuery } from '@tanstack/react-query';

import { optionLetters } from '../../contract/choices.ts';
import type { BodySent } from '../../contract/endpoint.ts';
import { deleteQuestion, getQuestionUse } from '../../contract/question-deletion.ts';
import { replaceQuestion } from '../../contract/question-input.ts';
import { isForAuthor, type ReadQuestion } from '../../contract/questions.ts';
import { call } from '../lib/api.ts';
import { useAfterChange } from './api.ts';

export function useDeleteQuestion() {
  const afterChange = useAfterChange();
  return (id: number) => afterChange(call(deleteQuestion, { params: { id } }));
}

/** What depends on a test, as it is now. */
export function useQuestionUse(id: number) {
  return useQuery({
    queryKey: ['questions', 'use', id],
    queryFn: async ({ signal }) =>
      (await call(getQuestionUse, { params: { id } }, { signal, once: true })).data_api[0],
    staleTime: 0,
    gcTime: 0,
  });
}

/** The change that disables a test and leaves all else as it is. */
function disabling(question: ReadQuestion): BodySent<typeof replaceQuestion> {
  const { test_type, savol, category, right_answer, right_answer_text, content, key } = question;
  const options = optionLetters.filter((letter) => question[letter] !== '');
  return {
    test_type,
    savol,
    category,
    ...Object.fromEntries(options.map((letter) => [letter, question[letter]])),
    ...(right_answer !== null && { right_answer }),
    ...(right_answer_text !== '' && { right_answer_text }),
    ...(content !== undefined && { content }),
    ...(key !== undefined && { key }),
    enabled: false,
    ...(isForAuthor(question) && { seen_version: question.version ?? 1 }),
  };
}

/** Disables a test, as its form does. */
export function useDisableQuestion() {
  const afterChange = useAfterChange();
  return (question: ReadQuestion) =>
    afterChange(call(replaceQuestion, { params: { id: question.id }, body: disabling(question) }));
}
