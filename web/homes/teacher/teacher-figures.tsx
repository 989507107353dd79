import type { TeacherHome } from '../../../contract/homes.ts';
import { rightShare } from '../../../contract/results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { WaitingFigure } from '../../statistics/waiting-figure.tsx';
import { Figure, Figures } from '../../ui/layout/figure.tsx';

/** How many tests an author has, and how they were answered. */
export function TeacherFigures({ home }: { home: TeacherHome }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { tests, unanswered, in_all, to_mark } = home;
  const share = rightShare(in_all);
  return (
    <Figures>
      <Figure
        label={t('homes.teacher.tests')}
        value={formats.number(tests)}
        note={
          unanswered > 0 ? t('homes.teacher.unanswered', { number: formats.number(unanswered) }) : undefined
        }
      />
      <Figure label={t('statistics.answers')} value={formats.number(in_all.answers)} />
      <Figure label={t('statistics.right')} value={share === null ? '—' : formats.percent(share)} />
      <WaitingFigure waiting={in_all.waiting} toMark={to_mark} />
    </Figures>
  );
}
