import { useState } from 'react';
import { useLocation } from 'wouter';

import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../categories/lazy-category-typeahead.tsx';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { initialQuestionList, mostPerPage, withState } from '../questions/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { useSetChanges } from './api.ts';

export type CopyDialogProps = {
  set: number;
  /** The ids of those of its tests that are copied. */
  tests: readonly number[];
  onClose: () => void;
};

/** Copies tests of a set to those of the reader, and shows the copies. */
export function CopyDialog({ set, tests, onClose }: CopyDialogProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { copy } = useSetChanges();
  const [category, setCategory] = useState<ChosenCategory | null>(null);
  const { busy, problem, run } = useAction(
    async () => {
      const ids = await copy(set, { tests: [...tests], ...(category !== null && { category: category.id }) });
      const listed = withState(paths.questions(), { ...initialQuestionList, ids: ids.join(',') });
      navigate(ids.length <= mostPerPage ? listed : paths.written());
      return t('sets.copy.done', { tests: t('questions.list.count', { count: ids.length }) });
    },
    { inPlace: true },
  );

  function close(): void {
    if (!busy) onClose();
  }

  return (
    <Dialog
      title={`${t('questions.colleague.copy')}: ${t('questions.list.count', { count: tests.length })}`}
      onClose={close}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button busy={busy} busyText={t('sets.copy.copying')} onClick={run}>
            {t('sets.copy.copy')}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>{t('sets.copy.text')}</p>
        <LazyCategoryTypeahead label={t('sets.copy.subject')} value={category} onChange={setCategory} />
        <p className="muted small">{t('sets.copy.subject_hint')}</p>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      </div>
    </Dialog>
  );
}
