import './solve-heading.css';

import type { Progress } from '../../contract/progress.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Bar } from '../ui/bar.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export type SolveHeadingProps = {
  /** The test that is shown. */
  test?: QuestionToSolve | undefined;
  /** How far the person is; absent until it is known. */
  progress?: Progress | undefined;
};

/**
 * The number of the test that is shown among those of the category. Other tabs may have answered more since it was loaded, and
 * a test may have been disabled, so it is never higher than their number.
 */
export function placeOf({ answered, solvable }: Pick<Progress, 'answered' | 'solvable'>): number {
  return Math.min(answered + 1, solvable);
}

/** The category that is solved, and that of the test where it is one below. */
function pathTo({ category_name }: QuestionToSolve, progress: Progress | undefined): string {
  const solved = progress?.category_name ?? category_name;
  return solved === category_name ? solved : `${solved} › ${category_name}`;
}

/** The small heading of the screen, above the test: the category, and how far the person is in it. */
export function SolveHeading({ test, progress }: SolveHeadingProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const label =
    test === undefined
      ? progress?.category_name
      : t('answers.solve.category', { name: pathTo(test, progress) });
  return (
    <div className="solve-heading">
      <PageHeading>{t('answers.solve.title')}</PageHeading>
      <div className="solve-progress">
        {progress === undefined ? (
          label !== undefined && <p className="muted small">{label}</p>
        ) : (
          <Bar
            label={<span className="muted small">{label}</span>}
            part={progress.answered}
            whole={progress.solvable}
            text={t(test === undefined ? 'categories.progress.part' : 'answers.solve.progress', {
              part: formats.number(test === undefined ? progress.answered : placeOf(progress)),
              whole: formats.number(progress.solvable),
            })}
          />
        )}
      </div>
    </div>
  );
}
