import { hasParts } from '../../contract/results.ts';
import type { Statistics } from '../../contract/statistics.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Card } from '../ui/layout/card.tsx';
import { SharePlot } from './share-plot.tsx';
import { everyWeek } from './weeks.ts';

/** The right share of each week; nothing while only one week has a share. */
export function RightShareByWeek({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const weeks = everyWeek(statistics.weeks);
  if (weeks.filter(({ share }) => share !== null).length < 2) return null;
  const title = t(`statistics.${hasParts(statistics) ? 'weeks_fully' : 'weeks'}`);
  return (
    <Card title={title}>
      <SharePlot title={title} weeks={weeks} />
    </Card>
  );
}
