import '../answers.css';

import type { Progress } from '../../../contract/progress.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

export type SolveHeadingProps = {
  /** The test that is shown. */
  question?: QuestionToSolve | undefined;
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

/** The small heading of the screen: how far the person is in the category, and the category of the test where it is one below. */
export function SolveHeading({ question, progress }: SolveHeadingProps) {
  const { t } = useTranslation();
  return (
    <div className="solve-heading">
      <PageHeading>{t('answers.solve.title')}</PageHeading>
      <div className="solve-progress">
        {progress !== undefined ? (
          <SolveProgress question={question} progress={progress} />
        ) : (
          question !== undefined && (
            <p className="muted small">
              {t('answers.solve.category', {
                name: question.category_name || t('questions.page.no_category'),
              })}
            </p>
          )
        )}
      </div>
    </div>
  );
}

function SolveProgress({
  question,
  progress,
}: {
  question: QuestionToSolve | undefined;
  progress: Progress;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answered, solvable, category_name: name } = progress;
  const place = question === undefined ? answered : placeOf(progress);
  const figures = { part: formats.number(place), whole: formats.number(solvable) };
  const isBelow = question !== undefined && question.category_name !== name;
  return (
    <Bar
      label={
        <span className="muted small">
          {question === undefined ? name : t('answers.solve.progress', { ...figures, name })}
        </span>
      }
      part={answered}
      whole={solvable}
      text={
        question === undefined
          ? t('categories.progress.part', figures)
          : isBelow
            ? t('answers.solve.category', { name: question.category_name })
            : ''
      }
    />
  );
}
