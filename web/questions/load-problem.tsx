import type { Language } from '../../contract/languages.ts';
import { canWriteQuestions } from '../../contract/permissions.ts';
import { ApiError, isCode } from '../lib/api/api-error.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText, saidText } from '../ui/feedback/error-text.ts';

/** Why a test could not be loaded. */
type LoadFailure = { reason: PlainReason } | { reason: 'failed'; because: string };
type PlainReason = 'unauthorized' | 'forbidden' | 'not_found' | 'withheld';

export function loadFailure(t: Translate, language: Language, error: unknown): LoadFailure {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { reason: 'unauthorized' };
  if (isCode(error, 'kept_for_work')) return { reason: 'withheld' };
  if (status === 403) return { reason: 'forbidden' };
  if (status === 404) return { reason: 'not_found' };
  return { reason: 'failed', because: saidText(t, language, error) ?? errorText(t, error) };
}

export type LoadProblemProps = {
  /** What the call threw, or a reason that needs no call. */
  problem: { error: unknown } | { reason: PlainReason };
  /** Whether the test was loaded to be shown, to be edited, for its results or for its history. */
  purpose: 'view' | 'edit' | 'results' | 'history';
  onRetry: () => void;
};

/** In the place of a test that could not be loaded: why not, and what can be done. */
export function LoadProblem({ problem, purpose, onRetry }: LoadProblemProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const person = usePerson();
  const failure = 'reason' in problem ? problem : loadFailure(t, language, problem.error);
  const { reason } = failure;
  const text =
    reason === 'failed'
      ? t(`questions.${purpose}_error.failed`, { reason: failure.because })
      : reason === 'withheld'
        ? t(canWriteQuestions(person) ? 'questions.kept_colleague' : 'questions.kept')
        : t(`questions.${purpose}_error.${reason}`);
  return (
    <Alert
      tone="error"
      actions={
        <>
          {reason === 'unauthorized' && (
            <LinkButton href={paths.login}>{t('questions.page.login')}</LinkButton>
          )}
          <Button look={reason === 'unauthorized' ? 'secondary' : 'primary'} onClick={onRetry}>
            {t('ui.try_again')}
          </Button>
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
