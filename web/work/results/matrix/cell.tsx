import type { ResultCell } from '../../../../contract/work/work-results.ts';
import { verdictOf } from '../../../../contract/results.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';

/** What stands in the matrix where a test has no answer. */
type Missing = 'left_out' | 'not_asked' | 'not_begun';

export type CellProps = { cell: ResultCell | undefined; missing: Missing };

const signs = { right: '✓', wrong: '✗', waiting: '…' } as const;

/** One answer in the matrix: its colour, a sign that says the same without colour, and words for screen readers. */
export function Cell({ cell, missing }: CellProps) {
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
