import { type ReactNode, useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { errorText } from './error-text.ts';

export type ConfirmProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The text of the button that does it. */
  action: string;
  busyText?: string;
  look?: 'primary' | 'danger';
  /** Does it, and closes the dialog. An error that it throws is shown in the dialog, which then stays. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** Describes an error of `onConfirm`. */
  describeError?: typeof errorText;
};

/** Asks before something that is not easily undone. */
export function Confirm(props: ConfirmProps) {
  const {
    title,
    children,
    action,
    busyText,
    look = 'danger',
    onConfirm,
    onClose,
    describeError = errorText,
  } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function close(): void {
    if (!busy) onClose();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(describeError(t, error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button
            look={look}
            busy={busy}
            busyText={busyText ?? t('ui.saving')}
            onClick={() => void confirm()}
          >
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
