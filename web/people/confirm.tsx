import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { tellRefusal } from './tell-refusal.ts';

export type ConfirmProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button that does it. */
  action: string;
  look?: 'primary' | 'danger';
  /** Does it; what it throws is told in the dialog, which then stays. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is done that is not undone easily. */
export function Confirm({ title, children, action, look = 'danger', onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(tellRefusal(t, error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('people.cancel')}
          </Button>
          <Button look={look} busy={busy} busyText={t('people.saving')} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        <p>{children}</p>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      </div>
    </Dialog>
  );
}
