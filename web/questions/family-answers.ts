import { type FamilyAnswer, listFamilyAnswers } from '../../contract/answers.ts';
import { canReviewAnswersAs, resultRelations } from '../../contract/permissions.ts';
import { usePerson } from '../lib/session/session.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

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
  const sent = isAsked && ids.length > 0 ? { query: { ids: ids.join() } } : null;
  const { data, isLoading } = useEndpoint(listFamilyAnswers, sent);
  return { answers: data?.data_api ?? none, isAsked, isLoading };
}
