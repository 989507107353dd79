import '../ai.css';

import { canManageSchool, canWriteQuestions } from '../../../contract/permissions.ts';
import { aiPaths } from '../paths.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { patterns } from '../../lib/paths/paths.ts';
import { usePerson, useSession } from '../../lib/session/session.ts';
import { useQuestionList, withState } from '../../questions/api.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useAnalysisSettings } from '../api.ts';
import { DraftsLink } from '../drafts/drafts-link.tsx';
import { NewRun } from './new-run.tsx';
import { RunList } from './run-list.tsx';

/** The analysis of many tests: the requests that it would send, before the start, and the progress of started runs. */
export function RunsPage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const list = useQuestionList();
  if (isAuthenticated === null) return <LoadingPanel />;
  return (
    <div className="stack">
      <PageHeading
        above={
          <TextLink href={withState(patterns.questions, list.state)}>{t('questions.page.back')}</TextLink>
        }
        actions={
          canWriteQuestions(person) && (
            <>
              <DraftsLink category={list.state.selected_category} />
              {canManageSchool(person) && (
                <LinkButton href={aiPaths.settings} look="secondary">
                  {t('ai.settings.link')}
                </LinkButton>
              )}
            </>
          )
        }
      >
        {t('ai.runs.title')}
      </PageHeading>
      {canWriteQuestions(person) ? <Runs list={list} /> : <EmptyState>{t('people.no_access')}</EmptyState>}
    </div>
  );
}

function Runs({ list }: { list: ReturnType<typeof useQuestionList> }) {
  const { t } = useTranslation();
  const { data: settings, error, refetch } = useAnalysisSettings();
  if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
  if (settings === undefined || list.isCategoryPending) {
    return (
      <LoadingPanel>
        <SkeletonCard shapes={['title', 'line', 'line', 'button']} />
        <SkeletonCard shapes={['title', 'line']} />
      </LoadingPanel>
    );
  }
  if (!settings.is_set) return <EmptyState>{t('ai.not_set')}</EmptyState>;
  return (
    <>
      {settings.is_on ? <NewRun list={list} /> : <p role="status">{t('ai.off')}</p>}
      <RunList page={list.state.selected_page} onPage={list.toPage} />
    </>
  );
}
