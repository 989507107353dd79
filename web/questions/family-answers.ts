import { useQuery } from '@tanstack/react-query';

import { type FamilyAnswer, listFamilyAnswers } from '../../contract/answers.ts';
import { canReviewAnswersAs, resultRelations } from '../../contract/permissions.ts';
import { call } from '../lib/api.ts';
import { usePerson } from '../lib/session.ts';

const none: readonly FamilyAnswer[] = [];

/**
 * What the reader and the reader's children have answered to some tests, at most a hundred. Nothing is requested for those who
 * may not look at answers, such as teachers.
 */
export function useFamilyAnswers(ids: readonly number[]): {
  answers: readonly FamilyAnswer[];
  /** Whether the reader is one who may look at answers. */
  isAsked: boolean;
  /** True until they are known, or cannot be loaded. */
  isLoading: boolean;
} {
  const person = usePerson();
  const isAsked = person !== null && resultRelations.some((relation) => canReviewAnswersAs(person, relation));
  const { data, isLoading } = useQuery({
    queryKey: ['questions', 'answers', person?.id, ids],
    queryFn: ({ signal }) => call(listFamilyAnswers, { query: { ids: ids.join() } }, { signal }),
    enabled: isAsked && ids.length > 0,
    refetchOnMount: 'always',
  });
  return { answers: data?.data_api ?? none, isAsked, isLoading };
}
