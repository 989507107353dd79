import '../answers.css';

import type { ComponentType, ReactNode } from 'react';

import type { Progress } from '../../../contract/progress.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Figure, Figures } from '../../ui/layout/figure.tsx';

export type CategoryEndProps = {
  /** How the person did; absent where the server did not say so. */
  progress: Progress | undefined;
  /** A link to the categories, where there is no summary. */
  back: ReactNode;
  /** Where to go on, the categories included, and what to look at again, below the figures. */
  after: ComponentType<{ progress: Progress }>;
};

/** In the place of the next test where none is left: a summary of the category, if anything was answered in it. */
export function CategoryEnd({ progress, back, after: After }: CategoryEndProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const none = t('answers.solve.none_left');
  if (progress === undefined || progress.answered === 0)
    return <EmptyState actions={back}>{none}</EmptyState>;

  const { answered, right, partly, waiting, points } = progress;
  return (
    <div className="stack">
      <EmptyState illustration="done">{none}</EmptyState>
      <section className="category-end-figures" aria-label={t('answers.end.title')}>
        <Figures>
          <Figure label={t('answers.end.right')} value={formats.number(right)} tone="green" />
          {partly !== undefined && partly > 0 && (
            <Figure label={t('answers.end.partly')} value={formats.number(partly)} tone="amber" />
          )}
          <Figure
            label={t(partly === undefined ? 'answers.end.mistakes' : 'answers.end.wrong')}
            value={formats.number(answered - right - waiting - (partly ?? 0))}
            tone="red"
          />
          {waiting > 0 && (
            <Figure
              label={t('answers.end.waiting')}
              value={formats.number(waiting)}
              note={t('answers.end.waiting_note')}
            />
          )}
          <Figure label={t('answers.end.points')} value={formats.number(points)} tone="amber" />
        </Figures>
      </section>
      <After progress={progress} />
    </div>
  );
}
