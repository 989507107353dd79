import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showNotice } from '../ui/notices.tsx';
import { useDeleteQuestion } from './api.ts';

/** The button that deletes a test, with the question whether one is sure. */
export function DeleteQuestion({ id }: { id: number }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const deletion = useDeleteQuestion(id);

  function close(): void {
    if (!deletion.isPending) setOpen(false);
  }

  function confirm(): void {
    deletion.mutate(undefined, {
      onSuccess: () => {
        showNotice(t('questions.delete.done'));
        navigate(paths.questions());
      },
      onError: () => {
        setOpen(false);
        showNotice(t('questions.delete.failed'), 'error');
      },
    });
  }

  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('questions.page.delete')}
      </Button>
      <Dialog
        open={open}
        title={t('questions.delete.title')}
        onClose={close}
        actions={
          <>
            <Button look="secondary" onClick={close} disabled={deletion.isPending}>
              {t('questions.delete.cancel')}
            </Button>
            <Button
              look="danger"
              onClick={confirm}
              busy={deletion.isPending}
              busyText={t('questions.delete.busy')}
            >
              {t('questions.delete.confirm')}
            </Button>
          </>
        }
      >
        {t('questions.delete.text')}
      </Dialog>
    </>
  );
}
