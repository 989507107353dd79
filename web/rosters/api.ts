import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { BodySent, SuccessOf } from '../../contract/endpoint.ts';
import {
  applyImport,
  createImport,
  getImport,
  getImportProgress,
  listImports,
  type RosterImport,
  type RosterSummary,
  undoImport,
} from '../../contract/rosters.ts';
import { call } from '../lib/api.ts';

export type ListSent = BodySent<typeof createImport>;
export type Undone = SuccessOf<typeof undoImport>['undone'];

const key = (id: number) => ['rosters', id] as const;
const lists = ['rosters', 'list'] as const;

/** The latest imports. */
export function useImports() {
  return useQuery({
    queryKey: lists,
    queryFn: ({ signal }) => call(listImports, { query: { per_page: 10 } }, { signal }),
  });
}

/** An import with its rows; nothing is loaded without an id. */
export function useImport(id: number | null) {
  return useQuery({
    queryKey: key(id ?? 0),
    queryFn: async ({ signal }) => (await call(getImport, { params: { id: id ?? 0 } }, { signal })).import,
    enabled: id !== null,
  });
}

/** How many rows are written by now, asked for several times a second while an import is being applied. */
export function useWritten(id: number, isApplying: boolean): number {
  const { data } = useQuery({
    queryKey: [...key(id), 'progress'],
    queryFn: ({ signal }) => call(getImportProgress, { params: { id } }, { signal }),
    enabled: isApplying,
    refetchInterval: 300,
    gcTime: 0,
  });
  return isApplying ? (data?.data_api[0]?.written ?? 0) : 0;
}

/** What staff do with imports; each keeps what is shown of them up to date. */
export function useRosters() {
  const queries = useQueryClient();
  const changed = (id: number, summary: RosterSummary) => {
    queries.setQueryData<RosterImport>(key(id), (known) => known && { ...known, ...summary });
    void queries.invalidateQueries({ queryKey: lists });
    void queries.invalidateQueries({ queryKey: ['people'] });
  };
  return {
    /** Has a list read and compared. @returns the id of the import */
    check: async (sent: ListSent): Promise<number> => {
      const { import: made } = await call(createImport, { body: sent }, { multipart: true });
      queries.setQueryData(key(made.id), made);
      void queries.invalidateQueries({ queryKey: lists });
      return made.id;
    },
    apply: async (id: number): Promise<void> => {
      changed(id, (await call(applyImport, { params: { id } })).import);
    },
    undo: async (id: number): Promise<Undone> => {
      const { import: summary, undone } = await call(undoImport, { params: { id } });
      changed(id, summary);
      return undone;
    },
    reload: (id: number) => queries.invalidateQueries({ queryKey: key(id) }),
  };
}
