import './print-page.css';
import '../../ui/fields/fields.css';

import { useState } from 'react';

import { canWriteQuestions, isLoggedIn } from '../../../contract/permissions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths, patterns } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { findView } from '../../question-types/registry.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useLoaded } from '../../ui/feedback/use-loaded.ts';
import { trees } from '../../rich-text/load-tree.ts';
import { useQuestionList, useQuestions, withState } from '../api.ts';
import { Worksheet } from './worksheet.tsx';

/** A page of the list of tests as a worksheet, for those who write tests. */
export function PrintPage() {
  const { t } = useTranslation();
  const person = usePerson();
  if (!isLoggedIn(person)) return <LoadingPanel />;
  if (canWriteQuestions(person)) return <Printed />;
  return (
    <>
      <PageHeading>{t('questions.print.title')}</PageHeading>
      <EmptyState actions={<LinkButton href={paths.questions()}>{t('questions.page.back')}</LinkButton>}>
        {t('questions.print.no_access')}
      </EmptyState>
    </>
  );
}

function Printed() {
  const { t } = useTranslation();
  const { state, isCategoryPending } = useQuestionList();
  const { data, error, refetch } = useQuestions(state);
  const [withAnswers, setWithAnswers] = useState(false);
  const isListed = data !== undefined && !isCategoryPending;
  const tests = data?.data_api ?? [];
  const hasTrees = tests.some(({ rendered }) => rendered !== undefined);
  const printed = useLoaded([
    ...tests.flatMap(({ test_type }) => findView(test_type)?.Print ?? []),
    ...(hasTrees ? [trees] : []),
  ]);
  const failed = error !== null || printed.failed;
  const isLoaded = !failed && isListed && !printed.isLoading;

  function retry(): void {
    if (error !== null) void refetch();
    printed.retry();
  }

  return (
    <div className="stack">
      <PageHeading
        kind={t('questions.print.title')}
        above={<TextLink href={withState(patterns.questions, state)}>{t('questions.page.back')}</TextLink>}
        actions={
          isLoaded &&
          tests.length > 0 && <Button onClick={() => window.print()}>{t('questions.print.action')}</Button>
        }
      >
        {state.selected_category_info?.name ?? t('questions.list.title')}
      </PageHeading>
      {failed && <LoadError title={t('questions.list.error')} text={errorText(t, error)} onRetry={retry} />}
      {!failed && !isLoaded && (
        <LoadingPanel text={t('questions.list.loading')}>
          <SkeletonCard shapes={['line', 'title', 'option', 'option', 'title', 'option', 'option']} />
        </LoadingPanel>
      )}
      {isLoaded && tests.length === 0 && <EmptyState>{t('questions.list.empty')}</EmptyState>}
      {isLoaded && tests.length > 0 && (
        <>
          <label className="check-line screen-only">
            <input
              type="checkbox"
              className="choice"
              checked={withAnswers}
              onChange={(event) => setWithAnswers(event.target.checked)}
            />
            {t('questions.print.with_answers')}
          </label>
          <Worksheet tests={tests} withAnswers={withAnswers} />
        </>
      )}
    </div>
  );
}
