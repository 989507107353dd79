import '../homes.css';

import type { LatestAnswer } from '../../../contract/homes.ts';
import { AnsweredTests } from '../../answers/answered-tests.tsx';
import { useAnswered } from '../../answers/history-api.ts';
import { verdictOf } from '../../../contract/results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { VerdictSign } from '../../ui/pictures/verdict-sign.tsx';
import { pupilWork, usePupilHome } from './pupil-api.ts';
import { GoOn } from './go-on.tsx';
import { Reached } from '../reached.tsx';
import { SubjectBars } from '../subject-bars.tsx';
import { RichTextOf } from '../../rich-text/rich-text.tsx';

/** How many mistakes are shown to be looked at again. */
const mostMistakes = 3;

/** The home of those who solve tests: where to go on, what they have reached, and what to look at again. */
export function PupilHome() {
  const { t } = useTranslation();
  const home = usePupilHome();
  const mistakes = useAnswered({ verdict: 'mistakes', per_page: mostMistakes });

  if (home.data === undefined || (mistakes.data === undefined && mistakes.error === null)) {
    return home.error === null ? (
      <PupilHomeLoading />
    ) : (
      <LoadError text={errorText(t, home.error)} onRetry={home.refetch} />
    );
  }
  const { go_on, week, in_all, subjects, latest, work } = home.data;
  const parts = pupilWork.loaded;
  const due = parts && <parts.DueWork work={work} onChange={() => void home.refetch()} />;
  const back = parts && <parts.WorkThatCameBack work={work} />;
  const hasNext = work.under_way.length > 0 || parts?.hasDueWork(work) === true;
  if (in_all.answered === 0) {
    return (
      <>
        {due}
        {back}
        <GoOn goOn={go_on} isNew isNext={!hasNext} />
      </>
    );
  }
  return (
    <div className="home-cards">
      <div className="grid gap-5 home-column">
        {due}
        <GoOn goOn={go_on} isNew={false} isNext={!hasNext} />
        {latest.length > 0 && <Latest latest={latest} />}
      </div>
      <div className="grid gap-5 home-column">
        {back}
        <Reached title={t('homes.pupil.reached')} week={week} in_all={in_all} />
        <SubjectBars subjects={subjects} href={(category) => paths.answered({ category })} />
      </div>
      {mistakes.data === undefined && (
        <LoadError text={errorText(t, mistakes.error)} onRetry={mistakes.refetch} />
      )}
      {mistakes.data !== undefined && mistakes.data.total > 0 && (
        <Card title={t('homes.pupil.look_again')} className="home-wide">
          <AnsweredTests items={mistakes.data.data_api} />
          {mistakes.data.total > mistakes.data.data_api.length && (
            <p>
              <TextLink href={paths.answered({ verdict: 'mistakes' })}>
                {t('homes.pupil.all_mistakes', { count: mistakes.data.total })}
              </TextLink>
            </p>
          )}
        </Card>
      )}
    </div>
  );
}

function Latest({ latest }: { latest: readonly LatestAnswer[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Card title={t('homes.pupil.latest')}>
      <ol className="grid home-list">
        {latest.map(({ test, savol, rendered, category_name, percentage, completed_at }) => (
          <li key={test} className="home-answer">
            <VerdictSign verdict={verdictOf(percentage)} />
            <div>
              <TextLink href={paths.question(test)}>
                <RichTextOf of={{ rendered }} text={savol} />
              </TextLink>
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
        <div className="grid gap-5 home-column">
          <SkeletonCard shapes={['short', 'title', 'line', 'button']} />
          <SkeletonCard shapes={['short', 'option', 'option', 'option']} />
        </div>
        <div className="grid gap-5 home-column">
          <SkeletonCard shapes={['short', ['button', 'button'], ['button', 'button']]} />
          <SkeletonCard shapes={['short', 'option', 'option']} />
        </div>
      </div>
    </LoadingPanel>
  );
}
