import '../../../ui/tables/tables.css';
import '../results.css';

import { memo } from 'react';
import { Link } from 'wouter';

import type {
  PupilResult,
  TestResult,
  WorkResults,
  ResultCell,
} from '../../../../contract/work/work-results.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { listedName } from '../../../lib/languages/names.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { renderedWith, usePlainText } from '../../../rich-text/rich-text.tsx';
import type { Sort, SortKey } from './pupil-order.ts';
import { Percentage, StateChip, useClassNames } from './pupil-parts.tsx';
import { resultPaths } from '../paths.ts';
import { verdictOf } from '../../../../contract/results.ts';

export type MatrixProps = {
  results: WorkResults;
  /** In the order in which they are shown. */
  pupils: readonly PupilResult[];
  sort: Sort;
  onSort: (key: SortKey) => void;
};

/** The pupils by the tests. It scrolls in its frame; the names stay in sight. */
export function Matrix({
  results: { work, tests: questions, classes, summary },
  pupils,
  sort,
  onSort,
}: MatrixProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const classNamesOf = useClassNames(classes);
  const plain = usePlainText(renderedWith(questions));
  const head = (key: SortKey, shown: string, name: string, className?: string) => (
    <SortHead key={key} sortKey={key} sort={sort} onSort={onSort} name={name} className={className}>
      {shown}
    </SortHead>
  );
  return (
    <div
      className="wide-table-frame matrix-frame"
      tabIndex={0}
      role="region"
      aria-label={t('work_results.views.matrix')}
    >
      <table className="wide-table matrix">
        <caption className="visually-hidden">{t('work_results.of')}</caption>
        <thead>
          <tr>
            {head('name', t('work_results.pupil'), t('work_results.pupil'), 'wide-table-name')}
            {head('result', t('work_results.result'), t('work_results.result'))}
            <th scope="col">{t('work_results.state')}</th>
            {questions.map(({ id, savol }, at) =>
              head(
                id,
                String(at + 1),
                t('work_results.test_text', { number: at + 1, text: shortText(plain(savol)) }),
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {pupils.map((pupil) => (
            <Row
              key={pupil.person}
              work={work.id}
              pupil={pupil}
              questions={questions}
              classText={classNamesOf(pupil)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="wide-table-name">
              {t('work_results.average')}
            </th>
            <td className="matrix-average">
              {summary.average === null ? '—' : formats.percent(summary.average)}
            </td>
            <td className="matrix-average">
              <span className="visually-hidden">{t('work_results.figures.handed_in')}: </span>
              {summary.handed_in} / {summary.pupils}
            </td>
            {questions.map(({ id, average }, at) => (
              <td key={id} className="matrix-average">
                <Link
                  className="text-link"
                  href={resultPaths.test(work.id, id)}
                  aria-label={`${t('work_results.test', { number: at + 1 })}: ${average === null ? '—' : formats.percent(average)}`}
                >
                  {average === null ? '—' : formats.number(average)}
                </Link>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const longest = 120;

function shortText(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

type SortHeadProps = {
  sortKey: SortKey;
  sort: Sort;
  onSort: (key: SortKey) => void;
  name: string;
  className: string | undefined;
  children: string;
};

function SortHead({ sortKey, sort, onSort, name, className, children }: SortHeadProps) {
  const { t } = useTranslation();
  const isSorted = sort.key === sortKey;
  const direction = sort.descending ? ('descending' as const) : ('ascending' as const);
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className="wide-table-sort"
        title={name}
        aria-label={t('work_results.sort_by', { what: name })}
        onClick={() => onSort(sortKey)}
      >
        {children}
        {isSorted && <span aria-hidden="true">{sort.descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

type RowProps = { work: number; pupil: PupilResult; questions: readonly TestResult[]; classText: string };

/** Drawn anew only where something of the pupil has changed: the answers of others come in every few seconds. */
const Row = memo(function Row({ work, pupil, questions, classText }: RowProps) {
  const cells = new Map(pupil.answers.map((cell) => [cell.test, cell]));
  const asked = pupil.asked === undefined ? undefined : new Set(pupil.asked);
  const hasStarted = pupil.result !== null || pupil.under_way !== null;
  const missing = (test: number) => {
    if (!hasStarted) return 'not_begun';
    return asked === undefined || asked.has(test) ? 'left_out' : 'not_asked';
  };
  return (
    <tr>
      <th scope="row" className="wide-table-name">
        <Link className="text-link" href={resultPaths.paper(work, pupil.person)}>
          {listedName(pupil)}
        </Link>
        {classText !== '' && <span className="matrix-class muted small"> {classText}</span>}
      </th>
      <td>
        <Percentage pupil={pupil} />
      </td>
      <td className="matrix-state">
        <StateChip pupil={pupil} />
      </td>
      {questions.map(({ id }) => (
        <Cell key={id} cell={cells.get(id)} missing={missing(id)} />
      ))}
    </tr>
  );
});

/** What stands in the matrix where a test has no answer. */
type Missing = 'left_out' | 'not_asked' | 'not_begun';

type CellProps = { cell: ResultCell | undefined; missing: Missing };

const signs = { right: '✓', wrong: '✗', waiting: '…' } as const;

/** One answer in the matrix: its colour, a sign that says the same without colour, and words for screen readers. */
function Cell({ cell, missing }: CellProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (cell === undefined) {
    if (missing === 'not_begun') return sign('none', '', t('work_results.states.not_begun'));
    return sign('none', missing === 'left_out' ? '–' : '', t(`work_results.cells.${missing}`));
  }
  if (cell.state === 'given') return sign('given', '●', t('work_results.cells.given'));
  const verdict = verdictOf(cell.percentage);
  const percent = formats.percent(cell.percentage ?? 0);
  const marked = cell.marked === true ? `, ${t('work_results.cells.marked')}` : '';
  const star = cell.marked === true ? '*' : '';
  if (verdict === 'waiting') return sign('waiting', signs.waiting, t('work_results.cells.waiting'));
  if (verdict === 'partly') return sign('partly', `${cell.percentage}${star}`, percent + marked);
  return sign(verdict, signs[verdict] + star, percent + marked);

  function sign(look: string, shown: string, words: string) {
    return (
      <td className={`matrix-cell matrix-${look}`}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{words}</span>
      </td>
    );
  }
}
