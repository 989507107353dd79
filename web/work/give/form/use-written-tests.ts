import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import { mostQuestionsAtOnce } from '../../../../contract/questions/many-questions.ts';
import { listQuestions } from '../../../../contract/questions/questions.ts';
import { idListPattern } from '../../../../contract/wire/fields.ts';
import { searchBank } from '../../../../contract/work/work.ts';
import { onSettled } from '../../../device/outbox.ts';
import { call } from '../../../lib/api/api.ts';
import { useReload } from '../../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { savedIn } from '../../../questions/write/write-api.ts';
import { loadTreesFor } from '../../../rich-text/load-tree.ts';
import { showNotice } from '../../../ui/feedback/notices.tsx';
import { useQueuedForms } from '../../../ui/outbox/refused-form.ts';
import { addedIn } from '../../paths.ts';
import { chosenTest, type ChosenQuestion } from './form-values.ts';
import type { WriteStep } from './write-step.ts';

/** Tests of the bank as the form of work has them, in the order of their ids. Those that cannot be given are left out. */
async function readTests(ids: readonly number[]): Promise<ChosenQuestion[]> {
  if (ids.length === 0) return [];
  const query = { ids: ids.join(','), per_page: mostQuestionsAtOnce };
  const { data_api } = await call(searchBank, { query });
  await loadTreesFor(data_api);
  return ids.flatMap((id) => data_api.filter((question) => question.id === id)).map(chosenTest);
}

/**
 * Adds tests that are written inside a work to it: with `add` once they are saved, and by itself those that were sent while the line was
 * away, once the server has them. Tests that an import has brought here in the address are added too.
 * @param step the step in which they are written
 * @param onAdd is given the tests, in their order
 * @returns `isWaiting`: whether tests wait on this device to be sent
 */
export function useWrittenTests(step: WriteStep, onAdd: (questions: readonly ChosenQuestion[]) => void) {
  const { t } = useTranslation();
  const reload = useReload(searchBank, listQuestions);
  const waiting = (useQueuedForms() ?? []).filter(
    ({ form, state }) => state === 'kept' && form.place === step.address,
  );

  async function add(ids: readonly number[]): Promise<void> {
    try {
      const questions = await readTests(ids);
      if (questions.length === 0) showNotice(t('work.write.not_added'), 'error');
      else {
        onAdd(questions);
        showNotice(t('work.write.added', { count: questions.length }));
      }
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
  const imported = addedIn(search);
  const { form } = step;
  const taken = useRef('');
  useEffect(() => {
    if (!idListPattern.test(imported) || taken.current === imported) return;
    // The address may change later than the next run of this effect. A reload or a way back adds nothing again.
    taken.current = imported;
    navigate(form, { replace: true });
    void latest.current(imported.split(',').map(Number));
  }, [imported, form, navigate]);
  return { add, isWaiting: waiting.length > 0 };
}
