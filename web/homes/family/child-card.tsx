import type { Child } from '../../../contract/homes.ts';
import { verdictOf } from '../../../contract/results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Figure, Figures } from '../../ui/layout/figure.tsx';
import { LinkCard, LinkCardHeading } from '../../ui/layout/link-card.tsx';
import { VerdictSign } from '../../ui/pictures/verdict-sign.tsx';
import { ofAnswers, partlyRight, rightShare } from '../share.ts';
import { StrongAndWeak } from '../strong-and-weak.tsx';
import { ChildWorkLines } from '../../work/own/child-work.tsx';
import { RichTextOf } from '../../rich-text/rich-text.tsx';

/** How a child of the reader is doing; the card leads to all answers of the child. */
export function ChildCard({ child }: { child: Child }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { week, in_all, latest } = child;
  const share = rightShare(in_all);
  return (
    <LinkCard className="child-card">
      <LinkCardHeading href={paths.child(child.id)}>
        {`${child.first_name} ${child.last_name}`.trim()}
      </LinkCardHeading>
      <ChildWorkLines work={child.work} />
      {in_all.answered === 0 ? (
        child.work.done.length === 0 && <p className="muted">{t('homes.family.no_answers')}</p>
      ) : (
        <>
          <Figures>
            <Figure
              label={t('homes.family.week')}
              value={formats.number(week.answered)}
              note={t('homes.family.week_right', { right: formats.number(week.right) })}
            />
            <Figure
              label={t('homes.family.right')}
              value={share === null ? '—' : formats.percent(share)}
              note={[ofAnswers(t, in_all), partlyRight(t, in_all)].filter(Boolean).join(' · ')}
            />
          </Figures>
          <StrongAndWeak child={child} />
          <ol className="grid home-list child-latest" aria-label={t('homes.pupil.latest')}>
            {latest.map(({ test, savol, rendered, percentage, completed_at }) => (
              <li key={test} className="home-answer">
                <VerdictSign verdict={verdictOf(percentage)} />
                <div>
                  <p className="child-latest-text">
                    <RichTextOf of={{ rendered }} text={savol} />
                  </p>
                  <time dateTime={completed_at} className="muted small">
                    {formats.dateTime(completed_at)}
                  </time>
                </div>
              </li>
            ))}
          </ol>
          <p aria-hidden="true" className="child-open">
            {t('homes.pupil.all_answers')} ›
          </p>
        </>
      )}
    </LinkCard>
  );
}
