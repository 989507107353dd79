import { useMutation } from '@tanstack/react-query';

import {
  linkChild,
  listLinkedChildren,
  listParents,
  showLinkingCode,
  unlinkChild,
  unlinkParent,
} from '../../contract/people/families.ts';
import { listChildren } from '../../contract/homes.ts';
import { call } from '../lib/api/api.ts';
import { loadPerson } from '../lib/session/log-in.ts';
import { useChange, useEndpoint } from '../lib/api/use-endpoint.ts';

/** More than a child has parents, or a parent children, so that one page has all of them. */
const all = { page: 1, per_page: 100 };

/** Who follows a pupil: the reader, or for staff the one with this id. */
export function useParents(child?: number) {
  return useEndpoint(listParents, { query: { ...all, child } }, { select: (answer) => answer.data_api });
}

/** The reader's children with their classes. */
export function useLinkedChildren() {
  return useEndpoint(listLinkedChildren, { query: all }, { select: (answer) => answer.data_api });
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
  const change = useChange(listParents, listLinkedChildren, listChildren);
  return {
    addChild: async (code: string) => {
      const { data_api } = await call(linkChild, { body: { code } });
      await change(loadPerson());
      return data_api[0];
    },
    removeChild: (id: number) => change(call(unlinkChild, { params: { id } }).then(loadPerson)),
    removeParent: (id: number, child?: number) =>
      change(call(unlinkParent, { params: { id }, query: { child } })),
  };
}
