import { useEffect } from 'react';

import {
  addQuestionSet,
  changeQuestionSet,
  copyQuestionSet,
  deleteQuestionSet,
  getQuestionSet,
  listQuestionSets,
  readSetMessage,
  seeQuestionSets,
} from '../../contract/question-sets.ts';
import { listQuestions } from '../../contract/questions/questions.ts';
import type { BodySent } from '../../contract/wire/endpoint.ts';
import { call } from '../lib/api/api.ts';
import { useChange, useEndpoint } from '../lib/api/use-endpoint.ts';
import { loadTreesFor } from '../rich-text/load-tree.ts';
import { addTranslator } from '../ui/feedback/error-text.ts';

addTranslator((t, text) => (readSetMessage(text) === 'many_sets' ? t('sets.many_sets') : undefined));

/** One page of the sets that the reader has made or may use. @param is_own whether only those that the reader has made */
export function useSets({
  page = 1,
  per_page,
  is_own,
}: {
  page?: number;
  per_page: number;
  is_own?: boolean;
}) {
  return useEndpoint(listQuestionSets, { query: { page, per_page, is_own } }, { keepsPrevious: true });
}

/** Says once that the reader has seen the list of sets, after it has been loaded; without a line the sets stay new. */
export function useSeen(isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) call(seeQuestionSets, {}).catch(() => undefined);
  }, [isLoaded]);
}

/** A set with its tests; a null id sends no request. */
export function useSet(id: number | null) {
  return useEndpoint(getQuestionSet, id === null ? null : { params: { id } }, {
    select: ({ data_api: [set] }) => set,
    prepare: ({ data_api: [set] }) => loadTreesFor(set?.tests),
  });
}

/** Changes of sets; the shown data of sets are loaded again after each. */
export function useSetChanges() {
  const reload = useChange(listQuestionSets, getQuestionSet);
  const reloadTests = useChange(listQuestions);
  return {
    /** @returns the id of the new set */
    add: async (body: BodySent<typeof addQuestionSet>): Promise<number | undefined> => {
      const { data_api } = await reload(call(addQuestionSet, { body }));
      return data_api[0]?.id;
    },
    change: (id: number, body: BodySent<typeof changeQuestionSet>) =>
      reload(call(changeQuestionSet, { params: { id }, body })),
    /** The shown set is not loaded again: it is gone. */
    remove: (id: number) => call(deleteQuestionSet, { params: { id } }),
    /** Copies tests of a set to those of the reader. @returns their ids */
    copy: async (id: number, body: BodySent<typeof copyQuestionSet>): Promise<number[]> => {
      const { data_api } = await reloadTests(call(copyQuestionSet, { params: { id }, body }));
      return data_api.map((copied) => copied.id);
    },
  };
}
