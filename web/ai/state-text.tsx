import type { AnalysisState } from '../../contract/analysis.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';

/** Where the analysis of a test stands, in words. */
export function StateText({ analysis, isOn }: { analysis: AnalysisState; isOn: boolean }) {
  const { t } = useTranslation();
  const { dateTime, time } = useFormats();
  const { state, problem, retry_at, held, last } = analysis;
  const isWaiting = state === 'waiting';
  return (
    <>
      <p>
        {state === 'done' && last !== null
          ? t('ai.state.done', { when: dateTime(last.made_at) })
          : t(`ai.state.${state}`)}
      </p>
      {isWaiting && held !== null && <p>{t(`ai.held.${held}`)}</p>}
      {!isOn && !isWaiting && <p>{t('ai.off')}</p>}
      {problem !== null && state !== 'done' && (
        <p>
          {t(`ai.problem.${problem}`)}
          {isWaiting && held === null && retry_at !== null && ` ${t('ai.retry', { time: time(retry_at) })}`}
        </p>
      )}
    </>
  );
}
