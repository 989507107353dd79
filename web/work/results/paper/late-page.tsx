import './late.css';

import type { LateAnswer } from '../../../../contract/work/late-answers.ts';
import { isStatus } from '../../../lib/api/api-error.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { usePathId } from '../../../lib/paths/parse-id.ts';
import { workPaths } from '../../paths.ts';
import { TextLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useLateAnswers } from './late-api.ts';
import { LateOfPupil } from './late-of-pupil.tsx';

/** The answers to a work that came after the end, where those who see the results take them or leave them out. */
export function LateAnswersPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const late = useLateAnswers(id);
  const { data, error } = late;
  const above = id !== null && (
    <TextLink href={workPaths.results(id)}>{data?.title ?? t('work_results.title')}</TextLink>
  );
  if (id === null || isStatus(error, 403, 404)) {
    return (
      <>
        <PageHeading>{t('work_results.late_answers.title')}</PageHeading>
        <EmptyState illustration="nothing_found">{t('work_results.missing')}</EmptyState>
      </>
    );
  }
  if (data === undefined) {
    return (
      <div className="stack reading">
        <PageHeading key="loading" above={above}>
          {t('work_results.late_answers.title')}
        </PageHeading>
        <Loaded answer={late} shapes={['title', 'line', 'line', 'button']} />
      </div>
    );
  }
  return (
    <div className="stack reading">
      <PageHeading
        key="loaded"
        above={above}
        below={<p className="muted">{t('work_results.late_answers.about')}</p>}
      >
        {t('work_results.late_answers.title')}
      </PageHeading>
      <Lists work={id} answers={data.data_api} />
    </div>
  );
}

/** The answers of each pupil in each attempt, in their order. */
function ofPupils(answers: readonly LateAnswer[]): [key: string, own: LateAnswer[]][] {
  const groups = new Map<string, LateAnswer[]>();
  for (const answer of answers) {
    const key = `${answer.person} ${answer.attempt}`;
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups];
}

function Lists({ work, answers }: { work: number; answers: readonly LateAnswer[] }) {
  const { t } = useTranslation();
  const waiting = answers.filter(({ decided }) => decided === 'waiting').length;
  if (answers.length === 0) return <EmptyState>{t('work_results.late_answers.none')}</EmptyState>;
  return (
    <>
      <p role="status">
        {waiting === 0
          ? t('work_results.late_answers.all_decided')
          : t('work_results.late_answers.waits', { count: waiting })}
      </p>
      {ofPupils(answers).map(([key, answersOfPupil]) => (
        <LateOfPupil key={key} work={work} answers={answersOfPupil} />
      ))}
    </>
  );
}
