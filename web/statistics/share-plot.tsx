import './statistics.css';

import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Collapsible } from '../ui/layout/collapsible.tsx';
import { DataTable } from '../ui/tables/data-table.tsx';
import type { Week } from './weeks.ts';

export type SharePlotProps = {
  /** Names the table. */
  title: string;
  /** In their order, without gaps; of one at least the share is known. */
  weeks: readonly Week[];
};

/** The right share of each week as columns, and the same as a table. */
export function SharePlot({ title, weeks }: SharePlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const graded = weeks.filter(({ share }) => share !== null);
  const [first, last] = [graded[0], graded.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { day } = formats;
  const percent = (share: number | null) => (share === null ? '—' : formats.percent(share));
  const summary = t('statistics.weeks_summary', {
    first: percent(first.share),
    last: percent(last.share),
    since: day(first.since),
    until: day(last.since),
  });
  return (
    <>
      <figure className="grid result-plot">
        <div className="stack gap-0 result-plot-scale small muted" aria-hidden="true">
          {[100, 50, 0].map((share) => (
            <span key={share}>{formats.percent(share)}</span>
          ))}
        </div>
        <Columns weeks={weeks} label={summary} />
        <figcaption className="result-plot-days small muted" aria-hidden="true">
          <span>{day(weeks[0]?.since ?? first.since)}</span>
          <span>{day(weeks.at(-1)?.since ?? last.since)}</span>
        </figcaption>
      </figure>
      <Collapsible title={t('statistics.weeks_table')}>
        <DataTable
          caption={title}
          columns={[
            { header: t('statistics.week'), cell: ({ since }: Week) => day(since) },
            {
              header: t('statistics.answers'),
              cell: ({ answers }) => formats.number(answers),
              numeric: true,
            },
            { header: t('statistics.right'), cell: ({ share }) => percent(share), numeric: true },
          ]}
          rows={weeks.filter(({ answers }) => answers > 0)}
          rowKey={({ since }) => since}
        />
      </Collapsible>
    </>
  );
}

/** The width of a column, and the fewest columns that the plot is wide. */
const column = 8;
const fewest = 12;

/** A column a week, the first at the left edge and the last at the right; one for 0 % is a line, and a week without a share has none. */
function Columns({ weeks, label }: { weeks: readonly Week[]; label: string }) {
  const width = 1.25 * column * Math.max(fewest, weeks.length);
  const step = (width - column) / Math.max(1, weeks.length - 1);
  return (
    <svg
      className="result-columns"
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0" x2={width} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
      ))}
      {weeks.map(({ since, share }, at) => {
        if (share === null) return null;
        const height = Math.max(2, share);
        return <rect key={since} x={at * step} width={column} y={100 - height} height={height} />;
      })}
    </svg>
  );
}
