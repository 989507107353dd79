import type { MouseEvent, ReactNode } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Alert } from './alert.tsx';
import { Button } from '../button.tsx';

export type LoadErrorProps = {
  title?: string;
  /** Why loading failed. */
  text: ReactNode;
  onRetry: () => unknown;
  /** Buttons or links beside the one that tries again. */
  actions?: ReactNode;
};

/** Focuses a button of the dialog, or the heading of the screen: the pressed button is removed while the content is loaded again. */
function focusElsewhere({ currentTarget }: MouseEvent): void {
  const dialog = currentTarget.closest('dialog');
  const next = dialog?.querySelector<HTMLElement>('.dialog-actions button') ?? document.querySelector('h1');
  next?.focus({ preventScroll: true });
}

/** Replaces content that could not be loaded: says why, with a button that loads it again. */
export function LoadError({ text, onRetry, actions, ...rest }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <Alert
      {...rest}
      tone="error"
      actions={
        <>
          <Button
            onClick={(event) => {
              focusElsewhere(event);
              void onRetry();
            }}
          >
            {t('ui.try_again')}
          </Button>
          {actions}
        </>
      }
    >
      {text}
    </Alert>
  );
}
