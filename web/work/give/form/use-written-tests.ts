import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import { listQuestions } from '../../../../contract/questions/questions.ts';
import { searchBank } from '../../../../contract/work/work.ts';
import { mostWorkTests } from '../../../../contract/work/work-fields.ts';
import { onSettled } from '../../../device/outbox.ts';
import { call } from '../../../lib/api/api.ts';
import { keyOf, useReload } from '../../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { savedIn } from '../../../questions/write/write-api.ts';
import { showNotice } from '../../../ui/feedback/notices.tsx';
import { useQueuedForms } from '../../../ui/outbox/refused-form.ts';
import { importIn } from '../../paths.ts';
import { loadTestsOfBank } from '../api.ts';
import { chosenTest, type ChosenQuestion } from './form-values.ts';
import type { WriteStep } from './write-step.ts';

/** The ids of the tests of an import, which the page of the import has loaded a moment before. */
async function testsOfImport(queries: QueryClient, id: number): Promise<number[]> {
  // Most work is given without an import.
  const { getQuestionImport } = await import('../../../../contract/questions/imports.ts');
  const sent = { params: { id } };
  const { import: made } = await queries.fetchQuery({
    queryKey: keyOf(getQuestionImport, sent),
    queryFn: () => call(getQuestionImport, sent),
    staleTime: 30_000,
  });
  return made.items.flatMap(({ test }) => test?.id ?? []);
}

/**
 * Adds tests that are written inside a work to it: with `add` once they are saved, and by itself those that were sent while the line was
 * away, once the server has them. Tests of an import that the address names are added too. What a work cannot hold is left out, with a notice.
 * @param chosen the tests of the work
 * @param step the step in which they are written
 * @param onAdd is given the tests, in their order
 * @returns `isWaiting`: whether tests wait on this device to be sent
 */
export function useWrittenTests(
  step: WriteStep,
  chosen: readonly ChosenQuestion[],
  onAdd: (questions: readonly ChosenQuestion[]) => void,
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reload = useReload(searchBank, listQuestions);
  const waiting = (useQueuedForms() ?? []).filter(
    ({ form, state }) => state === 'kept' && form.place === step.address,
  );

  async function add(ids: readonly number[] | Promise<readonly number[]>): Promise<void> {
    try {
      const known = new Set(chosen.map(({ id }) => id));
      const saved = await ids;
      const fresh = saved.filter((id) => !known.has(id));
      if (fresh.length === 0 && saved.length > 0) return;
      const fitting = fresh.slice(0, Math.max(0, mostWorkTests - chosen.length));
      const questions = (await loadTestsOfBank(fitting)).map(chosenTest);
      if (questions.length > 0) {
        onAdd(questions);
        showNotice(t('work.write.added', { count: questions.length }));
      }
      const left = fresh.length - fitting.length;
      if (left > 0) showNotice(t('work.write.too_many', { count: left, most: mostWorkTests }), 'error');
      else if (questions.length === 0) showNotice(t('work.write.not_added'), 'error');
    } catch {
      showNotice(t('work.write.not_added'), 'error');
    }
    void reload();
  }

  const latest = useRef(add);
  const queued = useRef(new Set<string>());
  useEffect(() => {
    latest.current = add;
    for (const { id } of waiting) queued.current.add(id);
  });
  useEffect(
    () =>
      onSettled((id, result) => {
        if (result.outcome !== 'held' || !queued.current.delete(id)) return;
        void latest.current(savedIn(result.reply).map((test) => test.id));
      }),
    [],
  );
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const imported = importIn(search);
  const { form } = step;
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (imported === null || taken.current === imported) return;
    // The address may change later than the next run of this effect. A reload or a way back adds nothing again.
    taken.current = imported;
    navigate(form, { replace: true });
    void latest.current(testsOfImport(queries, imported));
  }, [imported, form, navigate, queries]);
  return { add, isWaiting: waiting.length > 0 };
}
