import './ai.css';

import { useRef, useState } from 'react';
import { useLocation } from 'wouter';

import { canManageSchool, canWriteQuestions } from '../../contract/permissions.ts';
import type { DraftOrderWithDrafts } from '../../contract/drafts.ts';
import { aiPaths } from '../lib/ai-paths.ts';
import { isStatus } from '../lib/api-error.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { usePathId } from '../lib/parse-id.ts';
import { paths } from '../lib/paths.ts';
import { usePerson, useSession } from '../lib/session.ts';
import { findView } from '../question-types/registry.ts';
import { useDifficultyLevels } from '../questions/api.ts';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { errorText } from '../ui/error-text.ts';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { isUnderWay } from './api.ts';
import { DraftCounts, DraftOrderChip, LeftOut } from './draft-order-state.tsx';
import { DraftList } from './draft-list.tsx';
import { useDraftActions, useDraftOrder, useOrderDrafts } from './drafts-api.ts';
import { TaskText } from './task-text.tsx';

/** Drafts that were asked for together: how far the language model is, and each draft, to accept, to change or to delete. */
export function DraftOrderPage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const id = usePathId();
  if (isAuthenticated === null) return <LoadingPanel />;
  if (canWriteQuestions(person)) return <OneOrder id={id} ofAll={canManageSchool(person)} />;
  return (
    <div className="stack">
      <PageHeading>{t('ai.drafts.order')}</PageHeading>
      <EmptyState>{t('people.no_access')}</EmptyState>
    </div>
  );
}

/** @param ofAll whether the reader sees the orders of all, so that each says whose it is */
function OneOrder({ id, ofAll }: { id: number | null; ofAll: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { data: order, error, refetch } = useDraftOrder(id);
  const isMissing = id === null || order === null || isStatus(error, 403, 404);
  // What was loaded before stays where it could not be loaded again.
  const failed = isMissing || (error !== null && order === undefined);
  return (
    <div className="stack reading">
      <PageHeading
        above={<TextLink href={aiPaths.drafts()}>{t('ai.drafts.back')}</TextLink>}
        kind={failed ? undefined : t('ai.drafts.order')}
        below={
          !failed &&
          order && (
            <p className="muted small">
              <time dateTime={order.made_at}>{dateTime(order.made_at)}</time>
              {ofAll && ` · ${order.made_by_name || t('questions.administration.nobody')}`}
            </p>
          )
        }
      >
        {failed ? t('ai.drafts.order') : order?.category_name}
      </PageHeading>
      {content()}
    </div>
  );

  function content() {
    if (isMissing) {
      return (
        <EmptyState actions={<LinkButton href={aiPaths.drafts()}>{t('ai.drafts.back')}</LinkButton>}>
          {t('ai.drafts.missing')}
        </EmptyState>
      );
    }
    if (order === undefined) {
      if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
      return (
        <LoadingPanel>
          <SkeletonCard shapes={['title', 'line', 'line', 'line']} />
          <SkeletonCard shapes={[['chip', 'chip'], 'title', 'option', 'option', 'option', 'option']} />
        </LoadingPanel>
      );
    }
    return (
      <>
        <Order order={order} />
        <DraftList order={order} />
      </>
    );
  }
}

/** What was asked for, and where it stands. */
function Order({ order }: { order: DraftOrderWithDrafts }) {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  const { test_type, language, topic, like, count, qiyinlik_darajasi } = order;
  const level = levels.data?.find((one) => one.id === qiyinlik_darajasi)?.qiyinlik_darajasi_nomi;
  return (
    <Card title={t('ai.drafts.asked')}>
      <dl className="facts">
        <dt>{t('ai.drafts.form.count')}</dt>
        <dd>{count}</dd>
        {like !== null && (
          <>
            <dt>{t('ai.drafts.like')}</dt>
            <dd>
              <TextLink href={paths.question(like)}>{t('ai.sent.test', { id: like })}</TextLink>
            </dd>
          </>
        )}
        {topic !== '' && (
          <>
            <dt>{t('ai.drafts.form.topic')}</dt>
            <dd className="pre-line">{topic}</dd>
          </>
        )}
        <dt>{t('questions.form.type')}</dt>
        <dd>{findView(test_type)?.title(t) ?? test_type}</dd>
        <dt>{t('questions.form.difficulty')}</dt>
        <dd>{level ?? '–'}</dd>
        <dt>{t('ai.drafts.form.language')}</dt>
        <dd>{t(`categories.language.${language}`)}</dd>
      </dl>
      <State order={order} />
    </Card>
  );
}

function State({ order }: { order: DraftOrderWithDrafts }) {
  const { t } = useTranslation();
  const { cancel, reload } = useDraftActions(order.id);
  const [busy, setBusy] = useState(false);
  const words = useRef<HTMLDivElement>(null);
  const { state, made } = order;

  async function stop(): Promise<void> {
    setBusy(true);
    try {
      await cancel();
      // The button is gone, and the focus with it.
      words.current?.focus({ preventScroll: true });
    } catch (error) {
      showNotice(errorText(t, error), 'error');
      await reload();
    }
    setBusy(false);
  }

  return (
    <>
      <div ref={words} tabIndex={-1} role="status" className="ai-state">
        <p>
          <DraftOrderChip order={order} />
        </p>
        <p>{state === 'done' && made === 0 ? t('ai.drafts.state.nothing') : t(`ai.drafts.state.${state}`)}</p>
        <TaskText task={order} />
        {(made > 0 || state === 'running') && <DraftCounts order={order} />}
        <LeftOut order={order} />
      </div>
      {isUnderWay(order) && (
        <p>
          <Button look="secondary" small busy={busy} busyText={t('ui.saving')} onClick={() => void stop()}>
            {t('ai.drafts.cancel')}
          </Button>
        </p>
      )}
      {state === 'failed' && <AskAgain order={order} />}
    </>
  );
}

/** Asks once more for the drafts that an order has not made. */
function AskAgain({ order }: { order: DraftOrderWithDrafts }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const askFor = useOrderDrafts();
  const [busy, setBusy] = useState(false);
  const { like, category, test_type, qiyinlik_darajasi, language, topic, count, made } = order;

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      const about = { category, test_type, qiyinlik_darajasi, language, topic, count: count - made };
      const again = await askFor(like === null ? about : { ...about, like });
      if (again !== undefined) return navigate(aiPaths.draftOrder(again.id));
    } catch (error) {
      showNotice(errorText(t, error), 'error');
    }
    setBusy(false);
  }

  return (
    <p>
      <Button look="secondary" small busy={busy} busyText={t('ui.saving')} onClick={() => void ask()}>
        {t('ai.drafts.ask_again')}
      </Button>
    </p>
  );
}
