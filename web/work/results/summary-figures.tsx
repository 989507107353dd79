import type { WorkResults } from '../../../contract/work/work-results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Figure, Figures } from '../../ui/layout/figure.tsx';

/** The pupils of a work in figures. */
export function SummaryFigures({ results: { summary, work } }: { results: WorkResults }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { pupils, handed_in, under_way, not_begun, average, passed, failed } = summary;
  return (
    <Figures>
      <Figure
        label={t('work_results.figures.handed_in')}
        value={formats.number(handed_in)}
        note={t('work_results.figures.of_pupils', { count: pupils })}
      />
      <Figure label={t('work_results.figures.under_way')} value={formats.number(under_way)} />
      <Figure label={t('work_results.figures.not_begun')} value={formats.number(not_begun)} />
      <Figure
        label={t('work_results.figures.average')}
        value={average === null ? '—' : formats.percent(average)}
      />
      <Figure
        label={`${t('work_results.figures.passed')} (${t('work_results.figures.pass_mark', { percentage: formats.percent(work.pass_mark) })})`}
        value={formats.number(passed)}
        note={failed > 0 ? t('work_results.figures.failed', { number: formats.number(failed) }) : undefined}
      />
    </Figures>
  );
}
