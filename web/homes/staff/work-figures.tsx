import type { SchoolWork } from '../../../contract/homes.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The work of the school in figures. */
export function WorkFigures({ work }: { work: SchoolWork }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { due_this_week, in_time } = work;
  return (
    <Card title={t('homes.staff.work.title')}>
      <ul className="grid home-counts">
        {(['running', 'begun_today'] as const).map((what) => (
          <li key={what}>
            <span className="home-count">{number(work[what])}</span>{' '}
            <span>{t(`homes.staff.work.${what}`, { count: work[what] })}</span>
          </li>
        ))}
      </ul>
      {due_this_week === 0 ? (
        <p className="muted">{t('homes.staff.work.none_due')}</p>
      ) : (
        <Bar
          label={t('homes.staff.work.in_time')}
          part={in_time}
          whole={due_this_week}
          text={t('homes.staff.work.in_time_text', {
            percent: percent(Math.floor((100 * in_time) / due_this_week)),
            in_time: number(in_time),
            count: due_this_week,
          })}
        />
      )}
    </Card>
  );
}
