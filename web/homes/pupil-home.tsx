import './homes.css';

import type { LatestAnswer, PupilHome as Home, SubjectTally } from '../../contract/homes.ts';
import type { Tally } from '../../contract/progress.ts';
import { AnsweredTests } from '../answers/answered-tests.tsx';
import { useAnswered } from '../answers/history-api.ts';
import { verdictOf } from '../answers/verdict.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { Bar } from '../ui/bar.tsx';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorText } from '../ui/error-text.ts';
import { Figure, Figures } from '../ui/figure.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { VerdictSign } from '../ui/verdict-sign.tsx';
import { usePupilHome } from './api.ts';
import { GoOn } from './go-on.tsx';
import { rightShare } from './share.ts';

/** How many wrong answers are shown to be looked at again. */
const mostWrong = 3;

/** The home of those who solve tests: where to go on, what they have reached, and what to look at again. */
export function PupilHome() {
  const { t } = useTranslation();
  const home = usePupilHome();
  const wrong = useAnswered({ verdict: 'wrong', per_page: mostWrong });

  if (home.data === undefined || (wrong.data === undefined && wrong.error === null)) {
    return home.error === null ? (
      <PupilHomeLoading />
    ) : (
      <LoadError text={errorText(t, home.error)} onRetry={home.refetch} />
    );
  }
  const { go_on, week, in_all, subjects, latest } = home.data;
  if (in_all.answered === 0) return <GoOn goOn={go_on} isNew />;
  return (
    <div className="home-cards">
      <GoOn goOn={go_on} isNew={false} />
      <Reached week={week} in_all={in_all} />
      <Subjects subjects={subjects} />
      <Latest latest={latest} />
      {wrong.data === undefined && <LoadError text={errorText(t, wrong.error)} onRetry={wrong.refetch} />}
      {wrong.data !== undefined && wrong.data.total > 0 && (
        <Card title={t('homes.pupil.look_again')} className="home-wide">
          <AnsweredTests items={wrong.data.data_api} />
          <p>
            <TextLink href={paths.answered({ verdict: 'wrong' })}>
              {t('homes.pupil.all_wrong', { count: wrong.data.total })}
            </TextLink>
          </p>
        </Card>
      )}
    </div>
  );
}

/** Points and right answers, this week and in all. */
function Reached({ week, in_all }: Pick<Home, 'week' | 'in_all'>) {
  const { t } = useTranslation();
  return (
    <Card title={t('homes.pupil.reached')}>
      <div className="home-pair">
        <TallyFigures title={t('homes.pupil.week')} tally={week} />
        <TallyFigures title={t('homes.pupil.in_all')} tally={in_all} />
      </div>
      {in_all.waiting > 0 && (
        <p className="muted small">{t('homes.pupil.waiting', { count: in_all.waiting })}</p>
      )}
    </Card>
  );
}

function TallyFigures({ title, tally }: { title: string; tally: Tally }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = rightShare(tally);
  const answers = tally.answered > 0 && t('homes.pupil.of_answers', { count: tally.answered });
  const note = [answers, share !== null && formats.percent(share)].filter(Boolean).join(' · ');
  return (
    <div className="stack-small">
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

function Subjects({ subjects }: { subjects: readonly SubjectTally[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Card title={t('homes.pupil.subjects')}>
      <ul className="home-list">
        {subjects.map((subject) => {
          const { category, category_name, answered, right, waiting } = subject;
          const share = rightShare(subject);
          const graded = answered - waiting;
          const texts = [
            share !== null && formats.percent(share),
            graded > 0 && t('homes.pupil.right_of', { right, count: graded }),
            graded === 0 && t('homes.pupil.not_graded', { count: waiting }),
          ];
          return (
            <li key={category}>
              <Bar
                subject={category_name}
                label={<TextLink href={paths.answered({ category })}>{category_name}</TextLink>}
                part={right}
                whole={graded}
                text={texts.filter(Boolean).join(' · ')}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Latest({ latest }: { latest: readonly LatestAnswer[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Card title={t('homes.pupil.latest')}>
      <ol className="home-list">
        {latest.map(({ test, savol, category_name, percentage, completed_at }) => (
          <li key={test} className="home-answer">
            <VerdictSign verdict={verdictOf(percentage)} />
            <div>
              <TextLink href={paths.question(test)}>{savol}</TextLink>
              <p className="muted small">
                <time dateTime={completed_at}>{formats.dateTime(completed_at)}</time>
                {` · ${category_name}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p>
        <TextLink href={paths.answered()}>{t('homes.pupil.all_answers')}</TextLink>
      </p>
    </Card>
  );
}

function PupilHomeLoading() {
  return (
    <LoadingPanel>
      <div className="home-cards">
        <SkeletonCard shapes={['short', 'title', 'line', 'button']} />
        <SkeletonCard shapes={['short', ['button', 'button'], ['button', 'button']]} />
        <SkeletonCard shapes={['short', 'option', 'option']} />
        <SkeletonCard shapes={['short', 'option', 'option', 'option']} />
      </div>
    </LoadingPanel>
  );
}
