import '../ai.css';

import { useSearchParams } from 'wouter';

import { canWriteQuestions } from '../../../contract/permissions.ts';
import { useCategory } from '../../categories/api.ts';
import { aiPaths } from '../paths.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { listAddress, pageNumber, useListState } from '../../lib/list-state.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson, useSession } from '../../lib/session/session.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useAnalysisSettings } from '../api.ts';
import { DraftOrderList } from './draft-order-list.tsx';
import { NewDraftsForm } from './new-drafts.tsx';

/** Drafts of tests that a language model writes: a form that asks for some, and those that were asked for. */
export function DraftsPage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const isAuthor = canWriteQuestions(usePerson());
  if (isAuthenticated === null) return <LoadingPanel />;
  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.questions()}>{t('questions.page.back')}</TextLink>}
        actions={isAuthor && <RunsLink />}
      >
        {t('ai.drafts.title')}
      </PageHeading>
      {isAuthor ? <Drafts /> : <EmptyState>{t('people.no_access')}</EmptyState>}
    </div>
  );
}

/** Leads to the analysis of many tests, where the school has a language model. */
function RunsLink() {
  const { t } = useTranslation();
  const { data: settings } = useAnalysisSettings();
  if (settings?.is_set !== true) return null;
  return (
    <LinkButton href={aiPaths.runs} look="secondary">
      {t('ai.runs.link')}
    </LinkButton>
  );
}

const orderList = listAddress<{ selected_page: number }>({ selected_page: pageNumber });

function Drafts() {
  const { t } = useTranslation();
  const { state, toPage } = useListState(orderList);
  const { data: settings, error, refetch } = useAnalysisSettings();
  const id = parseId(useSearchParams()[0].get('category'));
  // Where it cannot be loaded, or there is none, the form begins without one.
  const { data: category, isLoading } = useCategory(id);
  if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
  if (settings === undefined || isLoading) {
    return (
      <LoadingPanel>
        <SkeletonCard shapes={['title', 'line', 'field', 'field', 'field', 'button']} />
        <SkeletonCard shapes={['title', ['chip', 'chip'], 'line']} />
      </LoadingPanel>
    );
  }
  if (!settings.is_set) return <EmptyState>{t('ai.not_set')}</EmptyState>;
  return (
    <>
      {settings.is_on ? (
        <NewDraftsForm start={category == null ? null : { id: category.id, name: category.name }} />
      ) : (
        <p role="status">{t('ai.off')}</p>
      )}
      <DraftOrderList page={state.selected_page} onPage={toPage} />
    </>
  );
}
