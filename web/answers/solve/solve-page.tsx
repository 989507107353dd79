import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

import type { Progress } from '../../../contract/progress.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { saidText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { AskedQuestion } from './asked-question.tsx';
import { answerQueue, loadAnswerQueue } from './load-answer-queue.ts';
import { LastAnswerCard } from '../last/last-answer.tsx';
import { LazyCategoryEnd, loadLaterParts } from './lazy-parts.ts';
import { SolveHeading } from './solve-heading.tsx';
import { useSolving } from './solving.ts';

export type SolvePageProps = {
  /** What follows the summary of a category. */
  afterCategory: ComponentType<{ progress: Progress }>;
};

export function SolvePage({ afterCategory }: SolvePageProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const category = parseId(search.get('category'));
  if (category !== null) return <Solve key={category} category={category} afterCategory={afterCategory} />;
  return (
    <>
      <PageHeading>{t('answers.solve.title')}</PageHeading>
      <LoadError
        text={t('answers.solve.no_category')}
        onRetry={() => window.location.reload()}
        actions={<BackToCategories />}
      />
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

/** Milliseconds after the first test is shown: what it needs, such as its picture, goes first. */
const afterTest = 300;

function Solve({ category, afterCategory }: SolvePageProps & { category: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, last, lastQueued, hasAnswered, submit, load, ...saved } = useSolving(category);
  const queue = useObservable(answerQueue);
  /** The test whose answer the pupil has left by Next. */
  const [left, setLeft] = useState<number>();
  const lastId = last?.test.id;
  const isNew = hasAnswered && lastQueued === null && lastId !== undefined && lastId !== left;
  // A test that was not taken offers the next one itself.
  const isRefused = state.phase === 'asking' && state.problem !== undefined;
  const goesOn = isNew && 'test' in state && state.test.id !== lastId && !isRefused;
  useEffect(() => {
    if (queue !== undefined) loadLaterParts();
  }, [queue]);
  const isShown = state.phase !== 'loading';
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => void loadAnswerQueue().catch(() => undefined), afterTest);
    return () => clearTimeout(timer);
  }, [isShown]);

  return (
    <div className="reading">
      <SolveHeading
        question={'test' in state ? state.test : undefined}
        progress={'progress' in state ? state.progress : undefined}
      />
      {queue && lastQueued ? <queue.LastQueued {...lastQueued} /> : lastAnswer()}
      {content()}
      {saved.isSavedLate && <Message onHide={saved.hideSavedLate}>{t('answers.solve.saved')}</Message>}
      {queue && <queue.OutboxLine quiet={!hasAnswered} />}
    </div>
  );

  function lastAnswer(): ReactNode {
    return <LastAnswerCard last={last} isNew={isNew} onNext={goesOn ? () => setLeft(lastId) : undefined} />;
  }

  function content(): ReactNode {
    switch (state.phase) {
      case 'loading':
        return (
          <LoadingPanel>
            <SkeletonCard shapes={['title', 'short', 'option', 'option', 'option', 'option', 'button']} />
          </LoadingPanel>
        );
      case 'none_left':
        return (
          <LazyCategoryEnd progress={state.progress} back={<BackToCategories />} after={afterCategory} />
        );
      case 'failed':
        return problem(
          saidText(t, language, state.error) ?? t('answers.solve.fetch_failed'),
          lastQueued === null ? undefined : t('kept.next_waits'),
        );
      case 'unexpected':
        return problem(t('answers.solve.unexpected'));
      case 'not_loaded':
        return problem(t('answers.solve.not_loaded'));
      default:
        return (
          <AskedQuestion
            key={state.test.id}
            state={state}
            takesFocus={hasAnswered && !isNew}
            submit={submit}
            onNext={load}
          />
        );
    }
  }

  function problem(text: string, note?: string): ReactNode {
    const texts = [text, note].map((line) => line !== undefined && <p key={line}>{line}</p>);
    return <LoadError text={texts} onRetry={load} actions={<BackToCategories />} />;
  }
}
