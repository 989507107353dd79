import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  linkChild,
  listLinkedChildren,
  listParents,
  showLinkingCode,
  unlinkChild,
  unlinkParent,
} from '../../contract/families.ts';
import { listChildren } from '../../contract/homes.ts';
import { call } from '../lib/api.ts';
import { loadPerson } from '../lib/log-in.ts';
import { keyOf } from '../lib/use-endpoint.ts';

/** More than a child has parents, or a parent children, so that one page has all of them. */
const all = { page: 1, per_page: 100 };

/** Who follows a pupil: the reader, or for staff the one with this id. */
export function useParents(child?: number) {
  return useQuery({
    queryKey: ['families', 'parents', child],
    queryFn: ({ signal }) => call(listParents, { query: { ...all, child } }, { signal }),
    select: (answer) => answer.data_api,
    refetchOnMount: 'always',
  });
}

/** The reader's children with their classes. */
export function useLinkedChildren() {
  return useQuery({
    queryKey: ['families', 'children'],
    queryFn: ({ signal }) => call(listLinkedChildren, { query: all }, { signal }),
    select: (answer) => answer.data_api,
    refetchOnMount: 'always',
  });
}

/** Shows the reader's code, or makes a new one. */
export function useLinkingCode() {
  const { data, mutateAsync, isPending } = useMutation({
    mutationFn: async (renew: boolean) => (await call(showLinkingCode, { body: { renew } })).data_api[0],
  });
  return { code: data, show: mutateAsync, isPending };
}

/** What changes who follows whom. Each reads again what depends on it: the lists, and the roles of the reader. */
export function useFamilyChanges() {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['families'] }),
        queries.invalidateQueries({ queryKey: keyOf(listChildren) }),
      ]),
  });
  return {
    addChild: async (code: string) => {
      const { data_api } = await call(linkChild, { body: { code } });
      await mutateAsync(loadPerson);
      return data_api[0];
    },
    removeChild: (id: number) =>
      mutateAsync(async () => {
        await call(unlinkChild, { params: { id } });
        await loadPerson();
      }),
    removeParent: (id: number, child?: number) =>
      mutateAsync(() => call(unlinkParent, { params: { id }, query: { child } })),
  };
}
