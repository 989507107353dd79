import '../ai.css';

import { useRef } from 'react';
import { useLocation } from 'wouter';

import { canManageSchool, canWriteQuestions } from '../../../contract/permissions.ts';
import type { DraftOrderWithDrafts } from '../../../contract/ai/drafts.ts';
import { aiPaths } from '../paths.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson, useSession } from '../../lib/session/session.ts';
import { findView } from '../../question-types/registry.ts';
import { useDifficultyLevels } from '../../questions/api.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { isUnderWay } from '../api.ts';
import { DraftCounts, DraftOrderChip, LeftOut } from './draft-order-state.tsx';
import { DraftList } from './draft-list.tsx';
import { useDraftActions, useDraftOrder, useOrderDrafts } from './drafts-api.ts';
import { TaskText } from '../task-text.tsx';

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
  const answer = useDraftOrder(id);
  const { data: order, error } = answer;
  const isMissing = id === null || order === null || isStatus(error, 403, 404);
  // The loaded order stays where it could not be loaded again.
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
    return (
      <Loaded answer={answer} shapes={['title', 'line', 'line', 'line']} keepsKnown>
        {(shown) =>
          shown && (
            <>
              <Order order={shown} />
              <DraftList order={shown} />
            </>
          )
        }
      </Loaded>
    );
  }
}

/** The order and its state. */
function Order({ order }: { order: DraftOrderWithDrafts }) {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  const { test_type, language, topic, like, count, qiyinlik_darajasi } = order;
  const level = levels.data?.find((candidate) => candidate.id === qiyinlik_darajasi)?.qiyinlik_darajasi_nomi;
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
            <dd className="pre-wrap">{topic}</dd>
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
  const words = useRef<HTMLDivElement>(null);
  const { state, made } = order;

  const { busy, run: stop } = useAction(
    async () => {
      await cancel();
      // The button is gone, and the focus with it.
      words.current?.focus({ preventScroll: true });
    },
    { onFailure: reload },
  );

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
          <Button look="secondary" small busy={busy} busyText={t('ui.saving')} onClick={stop}>
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
  const { like, category, test_type, qiyinlik_darajasi, language, topic, count, made } = order;

  const { busy, run: ask } = useAction(async () => {
    const about = { category, test_type, qiyinlik_darajasi, language, topic, count: count - made };
    const again = await askFor(like === null ? about : { ...about, like });
    if (again !== undefined) navigate(aiPaths.draftOrder(again.id));
  });

  return (
    <p>
      <Button look="secondary" small busy={busy} busyText={t('ui.saving')} onClick={ask}>
        {t('ai.drafts.ask_again')}
      </Button>
    </p>
  );
}
