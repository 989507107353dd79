import { type ReactNode } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { type ActionOptions, useAction } from '../feedback/use-action.ts';

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
  describeError?: ActionOptions['describeError'];
};

/** Asks before something that is not easily undone. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, busyText, look = 'danger', onConfirm, onClose, describeError } = props;
  const { t } = useTranslation();
  const { busy, problem, run } = useAction(
    async () => {
      await onConfirm();
      onClose();
    },
    { inPlace: true, describeError },
  );

  function close(): void {
    if (!busy) onClose();
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
          <Button look={look} busy={busy} busyText={busyText ?? t('ui.saving')} onClick={run}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>{children}</p>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      </div>
    </Dialog>
  );
}
