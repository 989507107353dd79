import type { WorkSummary } from '../../../contract/work/work-results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';

/** The room of a column. */
const step = 10;

/** How many results are in each tenth, as columns and as a table. */
export function Distribution({ summary: { distribution, average, waiting } }: { summary: WorkSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const most = Math.max(...distribution);
  const count = distribution.reduce((sum, pupils) => sum + pupils, 0);
  if (count === 0) {
    return (
      <Card title={t('work_results.distribution')}>
        <p>{t(`work_results.distribution_${waiting > 0 ? 'waits' : 'none'}`)}</p>
      </Card>
    );
  }
  const rows = distribution.map((people, at) => ({
    people,
    from: at * step,
    to: at === distribution.length - 1 ? 100 : at * step + step - 1,
  }));
  return (
    <Card title={t('work_results.distribution')}>
      <p>{t('work_results.distribution_summary', { count, average: formats.percent(average ?? 0) })}</p>
      <figure className="distribution">
        <div className="grid gap-0 distribution-counts small" aria-hidden="true">
          {rows.map(({ people, from }) => (
            <span key={from}>{people > 0 && formats.number(people)}</span>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {rows.map(({ people, from }) => (
            <rect
              key={from}
              x={from + 1}
              y={100 - heightOf(people, most)}
              width={step - 2}
              height={heightOf(people, most)}
            />
          ))}
        </svg>
        <figcaption className="small muted" aria-hidden="true">
          <span>{formats.percent(0)}</span>
          <span>{formats.percent(50)}</span>
          <span>{formats.percent(100)}</span>
        </figcaption>
      </figure>
      <Collapsible title={t('work_results.distribution_table')}>
        <DataTable
          caption={t('work_results.distribution')}
          columns={[
            {
              header: t('work_results.step'),
              cell: ({ from, to }: (typeof rows)[number]) => t('work_results.from_to', { from, to }),
            },
            {
              header: t('work_results.people'),
              cell: ({ people }) => formats.number(people),
              numeric: true,
            },
          ]}
          rows={rows}
          rowKey={({ from }) => from}
        />
      </Collapsible>
    </Card>
  );
}

function heightOf(people: number, most: number): number {
  return people === 0 ? 1 : Math.max(4, (100 * people) / most);
}
