import type { AnalysisState } from '../../contract/ai/analysis.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';

type TaskTextProps = { task: Pick<AnalysisState, 'problem' | 'retry_at' | 'held'> & { state: string } };

/** Why something waits that a language model was asked for, or what its last trial met. */
export function TaskText({ task: { state, problem, retry_at, held } }: TaskTextProps) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const isWaiting = state === 'waiting';
  return (
    <>
      {isWaiting && held !== null && <p>{t(`ai.held.${held}`)}</p>}
      {problem !== null && state !== 'done' && (
        <p>
          {t(`ai.problem.${problem}`)}
          {isWaiting && held === null && retry_at !== null && ` ${t('ai.retry', { time: time(retry_at) })}`}
        </p>
      )}
    </>
  );
}
