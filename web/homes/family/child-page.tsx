import '../homes.css';

import type { Child } from '../../../contract/homes.ts';
import { AnsweredList } from '../../answers/answered-list.tsx';
import { isStatus } from '../../lib/api/api-error.ts';
import { gradePaths } from '../../grade-book/paths.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useChildren } from '../api.ts';
import { Reached } from '../reached.tsx';
import { ChildWorkPart } from '../../work/own/child-work.tsx';
import { StrongAndWeak } from '../strong-and-weak.tsx';
import { SubjectBars } from '../subject-bars.tsx';

/** A child of the reader: the results, and all answers by subject and date. */
export function ChildPage() {
  const id = usePathId();
  return id === null ? <NoChild /> : <ChildWithId id={id} />;
}

function ChildWithId({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useChildren({ child: id });
  if (isStatus(error, 403)) return <NoChild />;
  if (error !== null) {
    return (
      <div className="stack">
        <PageHeading key="failed">{t('homes.child.title')}</PageHeading>
        <LoadError text={errorText(t, error)} onRetry={refetch} />
      </div>
    );
  }
  if (data === undefined) return <ChildLoading />;
  const [child] = data.data_api;
  return child === undefined ? <NoChild /> : <ChildResults child={child} />;
}

function ChildResults({ child }: { child: Child }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHeading
        key="loaded"
        kind={t('homes.child.title')}
        above={<TextLink href={paths.home}>{t('homes.child.back')}</TextLink>}
        actions={
          <LinkButton look="secondary" href={gradePaths.own(child.id)}>
            {t('grade_book.own.link')}
          </LinkButton>
        }
      >
        {`${child.first_name} ${child.last_name}`.trim()}
      </PageHeading>
      <ChildWorkPart child={child.id} work={child.work} />
      {child.in_all.answered === 0 ? (
        child.work.done.length === 0 && <EmptyState>{t('homes.family.no_answers')}</EmptyState>
      ) : (
        <>
          <div className="home-cards home-cards-own-height">
            <Reached title={t('homes.child.reached')} week={child.week} in_all={child.in_all}>
              <StrongAndWeak child={child} />
            </Reached>
            <SubjectBars subjects={child.subjects} href={(category) => paths.child(child.id, { category })} />
          </div>
          <section className="stack" aria-labelledby="answers">
            <h2 id="answers">{t('homes.child.answers')}</h2>
            <AnsweredList child={child.id} subjects={child.subjects} nothing={null} />
          </section>
        </>
      )}
    </div>
  );
}

function NoChild() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHeading key="missing">{t('homes.child.title')}</PageHeading>
      <EmptyState
        illustration="nothing_found"
        actions={<LinkButton href={paths.home}>{t('homes.answered.back')}</LinkButton>}
      >
        {t('homes.child.missing')}
      </EmptyState>
    </div>
  );
}

function ChildLoading() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHeading key="loading">{t('homes.child.title')}</PageHeading>
      <LoadingPanel>
        <div className="home-cards">
          <SkeletonCard shapes={['short', ['button', 'button'], ['button', 'button']]} />
          <SkeletonCard shapes={['short', 'option', 'option', 'option']} />
        </div>
        <SkeletonCard shapes={['short', 'line', 'short']} />
        <SkeletonCard shapes={['short', 'line', 'short']} />
      </LoadingPanel>
    </div>
  );
}
