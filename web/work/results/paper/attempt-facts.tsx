import { colourOf } from '../../../../contract/results.ts';
import type { PaperAttempt } from '../../../../contract/work/work-papers.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Figure, Figures } from '../../../ui/layout/figure.tsx';
import { soFarText } from '../../own/so-far.ts';

const tones = { green: 'green', orange: 'amber', red: 'red' } as const;

/** When an attempt began and was handed in, how, and what it came to. */
export function AttemptFacts({
  attempt: { started_at, ends_at, answered, tests, result },
}: {
  attempt: PaperAttempt;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const answeredText = t('work_results.answered', { answered, tests });
  if (result === null) {
    return (
      <Figures>
        <Figure
          label={t('work_results.paper.began')}
          value={formats.time(started_at)}
          note={formats.date(started_at)}
        />
        <Figure
          label={t('work_results.paper.handed_in')}
          value={t('work_results.paper.not_handed_in')}
          note={[
            answeredText,
            ends_at !== null && t('work_results.paper.ends', { time: formats.dateTime(ends_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </Figures>
    );
  }
  const { handed_in_at, handed_in_by, late, percentage, points, most, passed, so_far } = result;
  const minutes = Math.max(1, Math.round((Date.parse(handed_in_at) - Date.parse(started_at)) / 60_000));
  const colour = colourOf(percentage);
  return (
    <Figures>
      <Figure
        label={t('work_results.paper.percentage')}
        value={percentage === null ? '—' : formats.percent(percentage)}
        {...(colour !== null && { tone: tones[colour] })}
        note={
          so_far === undefined
            ? t(`work_results.${passed === true ? 'passed' : 'failed'}`)
            : soFarText(t, formats, so_far)
        }
      />
      <Figure
        label={t('work_results.paper.points')}
        value={t('work_results.paper.points_of', { points: formats.number(points), most })}
        note={answeredText}
      />
      <Figure
        label={t('work_results.paper.handed_in')}
        value={formats.time(handed_in_at)}
        note={[
          formats.date(handed_in_at),
          t(`work_results.by.${handed_in_by}`),
          late && t('work_results.late'),
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <Figure
        label={t('work_results.paper.time')}
        value={t('work_results.paper.minutes', { count: minutes })}
        note={`${t('work_results.paper.began')}: ${formats.dateTime(started_at)}`}
      />
    </Figures>
  );
}
