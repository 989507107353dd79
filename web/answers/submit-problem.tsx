import { useTranslation } from 'react-i18next';

import { useLanguage } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { isFinal, refusalOf } from './refusal.ts';

export type SubmitProblemProps = {
  error: unknown;
  /** Submits the same answer again. */
  onRetry: () => void;
  /** Leaves this test for the next one. */
  onNext: () => void;
};

/** Says that an answer was not saved. The answer stays in the form above. */
export function SubmitProblem({ error, onRetry, onNext }: SubmitProblemProps) {
  const { t } = useTranslation();
  const text = refusalOf(t, useLanguage(), error) ?? t('answers.solve.submit_failed');
  const final = isFinal(error);
  return (
    <Alert
      tone="error"
      actions={
        <>
          {final && <Button onClick={onNext}>{t('answers.solve.next')}</Button>}
          <Button look={final ? 'secondary' : 'primary'} onClick={onRetry}>
            {t('ui.try_again')}
          </Button>
          <LinkButton href={paths.categoryPicker} look="secondary">
            {t('answers.solve.back')}
          </LinkButton>
        </>
      }
    >
      <p>{text}</p>
      {!final && <p>{t('answers.solve.kept')}</p>}
    </Alert>
  );
}
