import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Language } from '../../contract/languages.ts';
import { addSubjects } from '../../contract/questions/curriculum.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import {
  applyQuestionImport,
  changeImportItem,
  createQuestionImport,
  getQuestionImport,
  getQuestionImportProgress,
  type ImportSummary,
  listQuestionImports,
  starterSubjects,
  storeImportMedia,
  undoQuestionImport,
} from '../../contract/questions/imports.ts';
import { listQuestions } from '../../contract/questions/questions.ts';
import type { BodySent, SuccessOf } from '../../contract/wire/endpoint.ts';
import { call } from '../lib/api/api.ts';
import { uploading } from '../lib/api/upload.ts';
import { keyOf, useEndpoint, useReload } from '../lib/api/use-endpoint.ts';

export type SourceSent = BodySent<typeof createQuestionImport>;
type ItemChange = BodySent<typeof changeImportItem>;

type Answer = SuccessOf<typeof getQuestionImport>;

/** An import of the reader; a null id sends no request. One that was just checked is not loaded again. */
export function useImport(id: number | null) {
  return useEndpoint(getQuestionImport, id === null ? null : { params: { id } }, { staleTime: 30_000 });
}

/**
 * How far an import is, asked for while it is being applied, also where another tab has started that. At its end the import is loaded
 * again.
 * @param isSent whether this page waits for the answer to its own request
 */
export function useProgressOf(made: ImportSummary, isSent: boolean): ImportSummary {
  const { id, state } = made;
  const queries = useQueryClient();
  const isWatched = isSent || state === 'applying';
  const { data } = useEndpoint(getQuestionImportProgress, isWatched ? { params: { id } } : null, {
    refetchInterval: 500,
    gcTime: 0,
  });
  const now = data?.data_api[0];
  const hasEnded = state === 'applying' && !isSent && now !== undefined && now.state !== 'applying';
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: keyOf(getQuestionImport, { params: { id } }) });
  }, [hasEnded, id, queries]);
  return now ?? made;
}

/** The actions on imports of tests; each updates their shown data. */
export function useImports() {
  const queries = useQueryClient();
  const reloadLists = useReload(listQuestionImports, listQuestions, listCategories);
  const reload = useReload(getQuestionImport);
  const reloadSubjects = useReload(listCategories);
  const keyOfImport = (id: number) => keyOf(getQuestionImport, { params: { id } });
  const change = (id: number, changed: (known: Answer['import']) => Answer['import']) =>
    queries.setQueryData<Answer>(
      keyOfImport(id),
      (known) => known && { ...known, import: changed(known.import) },
    );
  const showItem = (id: number, { import: summary, item }: SuccessOf<typeof changeImportItem>) =>
    change(id, (known) => ({
      ...known,
      ...summary,
      items: known.items.map((other) => (other.number === item.number ? item : other)),
    }));
  const apply = async (id: number, categories: readonly (number | null)[] | undefined): Promise<void> => {
    const body = categories === undefined ? {} : { categories };
    const { import: summary } = await call(applyQuestionImport, { params: { id }, body });
    // With the ids of the tests.
    if (summary.state === 'applied') await reload();
    else change(id, (known) => ({ ...known, ...summary }));
    void reloadLists();
  };
  return {
    /** Adds the subjects of the starter bank that the tree lacks. */
    addStarterSubjects: async (language: Language): Promise<void> => {
      await call(addSubjects, { body: { language, subjects: [...starterSubjects] } });
      void reloadSubjects();
    },
    /** Imports the starter bank. @param category the subject or the grade; undefined for all subjects @returns the id of the import */
    takeStarter: async (language: Language, category: number | undefined): Promise<number> => {
      const made = await call(createQuestionImport, { body: { starter: language, category } });
      const { id, imported, changed } = made.import;
      queries.setQueryData(keyOfImport(id), made);
      if (imported + changed > 0) await apply(id, undefined);
      else void reloadLists();
      return id;
    },
    /** Has a file or a text read and checked. @param onSent called with the sent part of a large file, 0 to 1 @returns the id of the import */
    check: async (
      body: SourceSent,
      { onSent, signal }: { onSent: (part: number) => void; signal: AbortSignal },
    ): Promise<number> => {
      const options = { multipart: true, sender: uploading(onSent), signal };
      const made = await call(createQuestionImport, { body }, options);
      queries.setQueryData(keyOfImport(made.import.id), made);
      void reloadLists();
      return made.import.id;
    },
    /** Corrects an item, takes it in, or leaves it out. @returns the item as it is now */
    changeItem: async (id: number, number: number, body: ItemChange) => {
      const answer = await call(changeImportItem, { params: { id, number }, body });
      showItem(id, answer);
      return answer.item;
    },
    /** Makes the pictures and the recording of an item loadable. */
    showMedia: async (id: number, number: number): Promise<void> => {
      showItem(id, await call(storeImportMedia, { params: { id, number } }));
    },
    /** @param categories the category of each category of the source; null where it is made below that of the import */
    apply,
    undo: async (id: number): Promise<void> => {
      const { import: summary } = await call(undoQuestionImport, { params: { id } });
      change(id, (known) => ({ ...known, ...summary }));
      void reloadLists();
    },
    reload,
  };
}
