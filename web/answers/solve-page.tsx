import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';

import { useLanguage, useTranslation } from '../lib/i18n.ts';
import { parseId } from '../lib/parse-id.ts';
import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { AskedQuestion } from './asked-question.tsx';
import { LastAnswer } from './last-answer.tsx';
import { refusalOf } from './refusal.ts';
import { useSolving } from './solving.ts';

export function SolvePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const category = parseId(search.get('category'));
  if (category !== null) return <Solve key={category} category={category} />;
  return (
    <>
      <PageHeading>{t('answers.solve.title')}</PageHeading>
      <Alert tone="error" actions={<BackToCategories />}>
        {t('answers.solve.no_category')}
      </Alert>
    </>
  );
}

function BackToCategories() {
  const { t } = useTranslation();
  return (
    <LinkButton href={paths.categoryPicker} look="secondary">
      {t('answers.solve.back')}
    </LinkButton>
  );
}

function Solve({ category }: { category: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, last, submit, load } = useSolving(category);
  const test = 'test' in state ? state.test : undefined;

  return (
    <div className="reading">
      <PageHeading
        below={
          test !== undefined && (
            <p className="muted">{t('answers.solve.category', { name: test.category_name })}</p>
          )
        }
      >
        {t('answers.solve.title')}
      </PageHeading>
      <LastAnswer last={last} />
      {content()}
    </div>
  );

  function content(): ReactNode {
    switch (state.phase) {
      case 'loading':
        return (
          <LoadingPanel>
            <SkeletonCard shapes={['title', 'short', 'option', 'option', 'option', 'option', 'button']} />
          </LoadingPanel>
        );
      case 'none_left':
        return <EmptyState actions={<BackToCategories />}>{t('answers.solve.none_left')}</EmptyState>;
      case 'failed':
        return problem(refusalOf(t, language, state.error) ?? t('answers.solve.fetch_failed'));
      case 'unexpected':
        return problem(t('answers.solve.unexpected'));
      case 'not_loaded':
        return problem(t('answers.solve.not_loaded'));
      default:
        return (
          <AskedQuestion
            key={state.test.id}
            state={state}
            takesFocus={last !== null}
            submit={submit}
            onNext={load}
          />
        );
    }
  }

  function problem(text: string): ReactNode {
    return <LoadError text={text} onRetry={load} actions={<BackToCategories />} />;
  }
}
