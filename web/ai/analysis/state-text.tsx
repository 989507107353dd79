import type { AnalysisState } from '../../../contract/ai/analysis.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TaskText } from '../task-text.tsx';

/** Where the analysis of a test stands, in words. */
export function StateText({ analysis, isOn }: { analysis: AnalysisState; isOn: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { state, last } = analysis;
  return (
    <>
      <p>
        {state === 'done' && last !== null
          ? t('ai.state.done', { when: dateTime(last.made_at) })
          : t(`ai.state.${state}`)}
      </p>
      <TaskText task={analysis} />
      {!isOn && state !== 'waiting' && <p>{t('ai.off')}</p>}
    </>
  );
}
