import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import type { LoadFailure } from './load-failure.ts';

export type LoadProblemProps = {
  failure: LoadFailure;
  /** What the test was to be loaded for. */
  purpose: 'view_error' | 'edit_error';
  onRetry: () => void;
};

/** Says why a test cannot be shown or edited, and what can be done. */
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
          {reason === 'failed' && <Button onClick={onRetry}>{t('questions.page.try_again')}</Button>}
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
