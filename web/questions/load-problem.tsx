import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import type { LoadFailure } from './failures.ts';

export type LoadProblemProps = {
  failure: LoadFailure;
  /** Whether the test was loaded to be shown or to be edited. */
  purpose: 'view_error' | 'edit_error';
  onRetry: () => void;
};

/** In the place of a test that could not be loaded: why not, and what can be done. */
export function LoadProblem({ failure, purpose, onRetry }: LoadProblemProps) {
  const { t } = useTranslation();
  const { reason } = failure;
  const text =
    reason === 'failed'
      ? t(`questions.${purpose}.failed`, { reason: failure.because })
      : t(`questions.${purpose}.${reason}`);
  return (
    <Alert
      tone="error"
      actions={
        <>
          {reason === 'unauthorized' && (
            <LinkButton href={paths.login}>{t('questions.page.login')}</LinkButton>
          )}
          {reason === 'failed' && <Button onClick={onRetry}>{t('ui.try_again')}</Button>}
          <LinkButton href={paths.questions()} look="secondary">
            {t('questions.page.back')}
          </LinkButton>
        </>
      }
    >
      {text}
    </Alert>
  );
}
