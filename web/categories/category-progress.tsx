import './categories.css';

import type { Progress } from '../../contract/progress.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Bar } from '../ui/layout/bar.tsx';

/** Whether a person has answered every test of a category that he or she can answer, and there is one. */
export function isDone({ answered, solvable }: Pick<Progress, 'answered' | 'solvable'>): boolean {
  return solvable > 0 && answered >= solvable;
}

/**
 * How far the person is in a category, as a bar and in words; a sign where nothing is left. Its place is there before it is known,
 * and stays empty where there is nothing to solve.
 */
export function CategoryProgress({ progress }: { progress: Progress | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (progress === undefined || progress.solvable === 0) return <div className="category-progress" />;

  const { answered, solvable } = progress;
  const done = isDone(progress);
  const part = { part: formats.number(answered), whole: formats.number(solvable) };
  return (
    <div className="category-progress">
      <Bar
        label={
          <span className={done ? 'category-done' : 'muted small'}>
            {done && <span aria-hidden="true">✓ </span>}
            {t(`categories.progress.${done ? 'done' : 'part'}`, part)}
          </span>
        }
        part={answered}
        whole={solvable}
        text={formats.percent(Math.min(100, (answered / solvable) * 100))}
        tone={done ? 'green' : 'brand'}
      />
    </div>
  );
}
