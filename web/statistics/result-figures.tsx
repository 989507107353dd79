import { hasParts, rightShare } from '../../contract/results.ts';
import type { Statistics } from '../../contract/statistics.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Figure, Figures } from '../ui/layout/figure.tsx';
import { WaitingFigure } from './waiting-figure.tsx';

/**
 * The number of answers, how many of the graded ones are right, and how many wait. Where a person marks them, it says how many are marked;
 * where a part can be right, their average worth.
 * @param isMarked whether a person marks the answers
 */
export function ResultFigures({ count, isMarked }: { count: Statistics; isMarked: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = rightShare(count);
  const graded = count.answers - count.waiting;
  return (
    <Figures>
      <Figure label={t('statistics.answers')} value={formats.number(count.answers)} />
      {isMarked && <Figure label={t('statistics.marked')} value={formats.number(graded)} />}
      {!isMarked && (
        <Figure
          label={t(`statistics.${hasParts(count) ? 'fully_right' : 'right'}`)}
          value={share === null ? '—' : formats.percent(share)}
          note={
            share === null
              ? t('statistics.none_graded')
              : t('statistics.right_of', {
                  right: formats.number(count.right),
                  graded: formats.number(graded),
                })
          }
        />
      )}
      {count.average !== null && (isMarked || hasParts(count)) && (
        <Figure label={t('statistics.average')} value={formats.percent(count.average)} />
      )}
      <WaitingFigure waiting={count.waiting} toMark={isMarked ? count.waiting : 0} />
    </Figures>
  );
}
