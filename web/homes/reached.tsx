import type { ReactNode } from 'react';

import type { PupilHome } from '../../contract/homes.ts';
import type { Tally } from '../../contract/progress.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Card } from '../ui/layout/card.tsx';
import { Figure, Figures } from '../ui/layout/figure.tsx';
import { ofAnswers, partlyRight, rightShare } from './share.ts';

export type ReachedProps = Pick<PupilHome, 'week' | 'in_all'> & {
  title: string;
  /** The content below the figures. */
  children?: ReactNode;
};

/** Points and right answers of a person, this week and in all. */
export function Reached({ title, week, in_all, children }: ReachedProps) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <div className="grid home-pair">
        <TallyFigures title={t('homes.pupil.week')} tally={week} />
        <TallyFigures title={t('homes.pupil.in_all')} tally={in_all} />
      </div>
      {in_all.waiting > 0 && (
        <p className="muted small">{t('homes.pupil.waiting', { count: in_all.waiting })}</p>
      )}
      {children}
    </Card>
  );
}

function TallyFigures({ title, tally }: { title: string; tally: Tally }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = rightShare(tally);
  const answers = tally.answered > 0 && ofAnswers(t, tally);
  const texts = [answers, share !== null && formats.percent(share), partlyRight(t, tally)];
  const note = texts.filter(Boolean).join(' · ');
  return (
    <div className="stack gap-3">
      <h3>{title}</h3>
      <Figures>
        <Figure tone="amber" label={t('homes.pupil.points')} value={formats.number(tally.points)} />
        <Figure
          label={t('homes.pupil.right')}
          value={formats.number(tally.right)}
          note={note === '' ? undefined : note}
        />
      </Figures>
    </div>
  );
}
