import { type ReactNode, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import type { QuestionTypeView, Written } from '../../question-types/view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** Whether a test has written options and none of them is marked as right. */
export function lacksRightOption(
  view: QuestionTypeView | undefined,
  { content, key }: Written<unknown, unknown>,
): boolean {
  if (view?.options === undefined || view.rightOptions === undefined || content === undefined) return false;
  return (key === null || view.rightOptions(key).length === 0) && view.options(content).length > 0;
}

type Asking = { count: number | undefined; answer: (isSaved: boolean) => void };

/** Asks before a test is saved whose options are all wrong, or a number of those; `ask` says whether they are saved all the same. */
export function useMissingKey(): { ask: (count?: number) => Promise<boolean>; dialog: ReactNode } {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking>();

  function close(isSaved: boolean): void {
    setAsking(undefined);
    asking?.answer(isSaved);
  }

  return {
    ask: (count) => new Promise((answer) => setAsking({ count, answer })),
    dialog: asking && (
      <Dialog
        title={t('questions.form.no_key.title')}
        onClose={() => close(false)}
        actions={
          <>
            <Button look="secondary" onClick={() => close(true)}>
              {t('questions.form.no_key.save')}
            </Button>
            <Button onClick={() => close(false)}>{t('questions.form.no_key.mark')}</Button>
          </>
        }
      >
        <p>
          {asking.count === undefined
            ? t('questions.form.no_key.text')
            : t('questions.form.no_key.texts', { count: asking.count })}
        </p>
      </Dialog>
    ),
  };
}
