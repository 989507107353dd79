import { useTranslation } from 'react-i18next';

import { LoadingPanel } from '../ui/loading.tsx';
import { SkeletonCard, SkeletonList, SkeletonShape } from '../ui/skeleton.tsx';

/** In the place of the list of tests alone. */
export function QuestionListLoading() {
  return (
    <LoadingPanel>
      <SkeletonList count={6} className="question-list">
        <SkeletonCard shapes={[['chip', 'chip'], 'title', 'short']} />
      </SkeletonList>
    </LoadingPanel>
  );
}

/** In the place of the list of tests and of what it is searched by. */
export function QuestionsLoading() {
  return (
    <div className="two-columns">
      <div className="stack-small" aria-hidden="true">
        <SkeletonShape shape="short" />
        <SkeletonShape shape="button" />
        <SkeletonShape shape="field" />
        <SkeletonShape shape="field" />
        <SkeletonShape shape="field" />
      </div>
      <QuestionListLoading />
    </div>
  );
}

/** In the place of the details of a test. */
export function QuestionLoading() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('questions.page.loading')}>
      <SkeletonCard shapes={[['chip', 'chip'], 'title', 'option', 'option', 'option', 'option']} />
    </LoadingPanel>
  );
}

/** In the place of the form of a test. */
export function QuestionFormLoading() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('questions.page.loading')}>
      <SkeletonCard
        shapes={['short', 'option', 'short', 'option', 'short', 'field', 'short', 'field', 'field', 'field']}
      />
    </LoadingPanel>
  );
}
