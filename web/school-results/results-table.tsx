import type { ReactNode } from 'react';

import {
  type Figures,
  fewestInAverage,
  type ResultRow,
  type SchoolResults,
} from '../../contract/school/results.ts';
import { quarterNames } from '../../contract/school/quarters.ts';
import { gradePaths } from '../grade-book/paths.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { TextLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { workPaths } from '../work/paths.ts';
import { bookPeriod } from './shown.ts';

/** Gives the texts of figures. */
export function useFigureTexts() {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  return {
    handedIn: ({ handed_in, expected }: Figures) =>
      t('school_results.of', { part: number(handed_in), all: number(expected) }),
    average: ({ percentage, pupils, waiting }: Figures): string => {
      if (percentage === null)
        return pupils === 0 ? '–' : t('school_results.few', { number: fewestInAverage });
      const text = percent(percentage);
      return waiting > 0 ? t('school_results.so_far', { average: text }) : text;
    },
    change: ({ percentage, percentage_before }: Figures): string => {
      if (percentage === null || percentage_before === null) return '–';
      const change = percentage - percentage_before;
      const sign = change > 0 ? '+' : change < 0 ? '−' : '';
      return t('school_results.changed', {
        change: `${sign}${number(Math.abs(change))}`,
        before: percent(percentage_before),
      });
    },
  };
}

export type ResultsTableProps = {
  results: SchoolResults;
  rows: readonly ResultRow[];
  /** The address of the narrower view to which a row leads. */
  narrowed: (id: number) => string;
};

/** A row for each class, subject, teacher or work, which leads to a narrower view, or to the results of the work. */
export function ResultsTable({ results, rows, narrowed }: ResultsTableProps) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const texts = useFigureTexts();
  const { by, before } = results;
  const opened: Column<ResultRow> = {
    header: t('school_results.opened'),
    cell: ({ opens_at }) => (opens_at === null ? '–' : date(opens_at)),
  };
  const works: Column<ResultRow> = {
    header: t('school_results.works'),
    cell: (row) => number(row.works),
    numeric: true,
  };
  const columns: Column<ResultRow>[] = [
    {
      header: t(`school_results.name.${by}`),
      cell: (row) => nameOf(row, results, narrowed, t),
    },
    by === 'work' ? opened : works,
    { header: t('school_results.handed_in'), cell: texts.handedIn, numeric: true },
    { header: t('school_results.average'), cell: texts.average, numeric: true },
  ];
  if (before !== null && by !== 'work') {
    columns.push({
      header: t('school_results.against', { quarter: quarterNames[before.number] }),
      cell: texts.change,
      numeric: true,
    });
  }
  columns.push({
    header: t('school_results.waiting'),
    cell: (row) => number(row.waiting),
    numeric: true,
  });
  return (
    <DataTable
      caption={t(`school_results.by.${by}`)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id ?? 'none'}
    />
  );
}

/** The name of a row as a link. A class has a second one, to its grade book of the same period. */
function nameOf(
  { id, name }: ResultRow,
  results: SchoolResults,
  narrowed: ResultsTableProps['narrowed'],
  t: Translate,
): ReactNode {
  const { by } = results;
  if (id === null) return t(by === 'subject' ? 'school_results.no_subject' : 'school_results.no_name');
  const shown = name === '' ? t('school_results.no_name') : name;
  if (by === 'work') return <TextLink href={workPaths.results(id)}>{shown}</TextLink>;
  const link = <TextLink href={narrowed(id)}>{shown}</TextLink>;
  if (by !== 'class') return link;
  return (
    <>
      {link}
      <br />
      <span className="small">
        <TextLink href={gradePaths.ofClass(id, { period: bookPeriod(results) })}>
          {t('school_results.book')}
          <span className="visually-hidden"> {shown}</span>
        </TextLink>
      </span>
    </>
  );
}
