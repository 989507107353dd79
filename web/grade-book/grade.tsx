import { colourOf } from '../../contract/results.ts';
import type { GradeStep } from '../../contract/grade-scale.ts';
import type { GradeCell } from '../../contract/grade-book.ts';
import type { MarkInBook } from '../../contract/grade-columns.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { soFarText } from '../work/own/so-far.ts';

/** A grade with its percentage, in the colour of the percentage; a dash where there is none. */
export function Grade({ of: { percentage, grade } }: { of: Pick<GradeCell, 'percentage' | 'grade'> }) {
  const { percent } = useFormats();
  if (percentage === null) return <span className="muted">–</span>;
  return (
    <span className={`grade ink-${colourOf(percentage)}`}>
      <span className="grade-name">{grade}</span>{' '}
      <span className="grade-percentage">{percent(percentage)}</span>
    </span>
  );
}

const signs = { missed: '–', not_begun: '·', under_way: '…', hidden: '?', waiting: '⏳', done: '' } as const;

/** What a pupil has reached in a work, in short: the grade, or a sign that says why there is none. */
export function GradeInTable({ cell }: { cell: GradeCell | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (cell === null) return null;
  if (cell.so_far !== undefined) {
    return <span className="small muted">{soFarText(t, formats, cell.so_far)}</span>;
  }
  const isPlain = cell.state === 'done';
  return (
    <>
      {cell.percentage === null ? (
        <span className="muted" aria-hidden="true" title={t(`grade_book.state.${cell.state}`)}>
          {isPlain ? '–' : signs[cell.state]}
        </span>
      ) : (
        <Grade of={cell} />
      )}
      {!isPlain && <span className="visually-hidden"> {t(`grade_book.state.${cell.state}`)}</span>}
    </>
  );
}

/** The points of a mark in words, as in “4.5 of 5”; nothing where a teacher has written a note alone. */
export function Points({ points, most }: { points: number | null; most: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (points === null) return null;
  return (
    <span className="small muted">
      {t('grade_book.points', { points: number(points), most: number(most) })}
    </span>
  );
}

/** A mark of a teacher, in short: the grade, where the points say more than it the points too, and the note. */
export function MarkInTable({ mark, most }: { mark: MarkInBook | null; most: number }) {
  if (mark === null) return null;
  const { points, note } = mark;
  return (
    <span className="stack gap-0 grade-facts">
      {points !== null && <Grade of={mark} />}
      {String(points) !== mark.grade && <Points points={points} most={most} />}
      {note !== '' && (
        <span className="grade-title small muted" title={note}>
          {note}
        </span>
      )}
    </span>
  );
}

/** From which percentage on which grade is given, in a line. */
export function ScaleLine({ grades }: { grades: readonly GradeStep[] }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const steps = grades.map(({ name, from }) => t('grade_book.state.from', { name, from: percent(from) }));
  return <p className="small muted">{`${t('grade_book.state.scale')} ${steps.join(', ')}`}</p>;
}
