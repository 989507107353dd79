import { useQueryClient } from '@tanstack/react-query';

import type { BodySent, SuccessOf } from '../../contract/wire/endpoint.ts';
import { listPeople } from '../../contract/people/people.ts';
import {
  applyImport,
  createImport,
  getImport,
  getImportProgress,
  listImports,
  type RosterSummary,
  undoImport,
} from '../../contract/people/rosters.ts';
import { call } from '../lib/api/api.ts';
import { keyOf, useEndpoint, useReload } from '../lib/api/use-endpoint.ts';

export type ListSent = BodySent<typeof createImport>;
export type Undone = SuccessOf<typeof undoImport>['undone'];

/** How many rows are written by now, asked for several times a second while an import is being applied. */
export function useWritten(id: number, isApplying: boolean): number {
  const { data } = useEndpoint(getImportProgress, isApplying ? { params: { id } } : null, {
    refetchInterval: 300,
    gcTime: 0,
  });
  return isApplying ? (data?.data_api[0]?.written ?? 0) : 0;
}

/** The actions of staff on imports; each updates the shown data of them. */
export function useRosters() {
  const queries = useQueryClient();
  const reloadLists = useReload(listImports, listPeople);
  const reload = useReload(getImport);
  const keyOfImport = (id: number) => keyOf(getImport, { params: { id } });
  const changed = (id: number, summary: RosterSummary) => {
    queries.setQueryData<SuccessOf<typeof getImport>>(
      keyOfImport(id),
      (known) => known && { ...known, import: { ...known.import, ...summary } },
    );
    void reloadLists();
  };
  return {
    /** Has a list read and compared. @returns the id of the import */
    check: async (sent: ListSent): Promise<number> => {
      const made = await call(createImport, { body: sent }, { multipart: true });
      const { id } = made.import;
      queries.setQueryData(keyOfImport(id), made);
      void reloadLists();
      return id;
    },
    apply: async (id: number): Promise<void> => {
      changed(id, (await call(applyImport, { params: { id } })).import);
    },
    undo: async (id: number): Promise<Undone> => {
      const { import: summary, undone } = await call(undoImport, { params: { id } });
      changed(id, summary);
      return undone;
    },
    reload,
  };
}
