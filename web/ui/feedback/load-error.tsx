import type { ReactNode } from 'react';

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

/** In the place of what could not be loaded: why not, and a button that loads it again. */
export function LoadError({ text, onRetry, actions, ...rest }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <Alert
      {...rest}
      tone="error"
      actions={
        <>
          <Button onClick={() => void onRetry()}>{t('ui.try_again')}</Button>
          {actions}
        </>
      }
    >
      {text}
    </Alert>
  );
}
