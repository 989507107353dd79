import '../homes.css';

import type { SchoolHome } from '../../../contract/homes.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';

type Day = SchoolHome['days'][number];

/** The room of the column of a day. */
const step = 10;

/** How many answers came in on each of the last days, as columns and as a table; the last day is today. */
export function AnswersByDay({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const date = (day: string | undefined) => (day === undefined ? '' : formats.day(day));
  const most = Math.max(...days.map(({ answers }) => answers));
  const all = days.reduce((sum, { answers }) => sum + answers, 0);
  const today = days.at(-1);
  if (all === 0) {
    return (
      <Card title={t('homes.staff.days')}>
        <p>{t('homes.staff.days_none', { days: days.length })}</p>
      </Card>
    );
  }
  const latestFirst = days.flatMap((_day, at) => days.at(-1 - at) ?? []);
  const summary = t('homes.staff.days_summary', {
    days: days.length,
    all: formats.number(all),
    today: formats.number(today?.answers ?? 0),
    most: formats.number(most),
  });
  return (
    <Card title={t('homes.staff.days')}>
      <p>{summary}</p>
      <figure className="day-plot">
        <Columns days={days} most={most} />
        <figcaption className="small muted" aria-hidden="true">
          <span>{date(days[0]?.day)}</span>
          <span>{t('homes.staff.today')}</span>
        </figcaption>
      </figure>
      <Collapsible title={t('homes.staff.days_table')}>
        <DataTable
          caption={t('homes.staff.days')}
          columns={[
            {
              header: t('homes.staff.day'),
              cell: ({ day }: Day) =>
                day === today?.day ? `${date(day)} (${t('homes.staff.today')})` : date(day),
            },
            {
              header: t('homes.staff.answers'),
              cell: ({ answers }) => formats.number(answers),
              numeric: true,
            },
          ]}
          rows={latestFirst}
          rowKey={({ day }) => day}
        />
      </Collapsible>
    </Card>
  );
}

/** A column a day, as high as its answers beside the most of a day. The table says the same in numbers. */
function Columns({ days, most }: { days: readonly Day[]; most: number }) {
  const width = step * days.length;
  return (
    <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      {days.map(({ day, answers }, at) => {
        const height = answers === 0 ? 1 : Math.max(3, (100 * answers) / most);
        return (
          <rect
            key={day}
            x={at * step + 1}
            y={100 - height}
            width={step - 2}
            height={height}
            className={at === days.length - 1 ? 'day-today' : undefined}
          />
        );
      })}
    </svg>
  );
}
