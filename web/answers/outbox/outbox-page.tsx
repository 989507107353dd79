import '../answers.css';

import { useEffect } from 'react';

import { listOwnLateAnswers } from '../../../contract/work/own-late-answers.ts';
import { listUntakenAnswers } from '../../../contract/work/rejected-answers.ts';
import type { QueuedAnswer } from '../../device/outbox-disk.ts';
import { answersOf, canStore, outbox, type Queued, unread } from '../../device/outbox.ts';
import { removeQueued } from '../../device/queue.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { workPaths } from '../../work/paths.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { startOutbox } from '../../ui/outbox/start-outbox.ts';

/** Those of authors, with their texts. */
const OutboxForms = lazyComponent(
  async () => (await import('../../ui/outbox/queued-form-list.tsx')).OutboxFormList,
  () => <LoadingPanel />,
);

/** Lists the entries on this device, and those that the school has rejected, for the reader and for a teacher to whom the reader shows it. */
export function OutboxPage() {
  const { t } = useTranslation();
  const all = useObservable(outbox);
  const isReading = all === unread;
  const isStoring = useObservable(canStore) !== false;
  useEffect(startOutbox, []);
  const answers = answersOf(all);
  const hasForms = all.length > answers.length;
  const waiting = answers.filter(({ state }) => state !== 'untaken');
  const rejected = answers.filter(({ state }) => state === 'untaken');
  const unsent = all.filter(({ state }) => state !== 'untaken').length;
  return (
    <div className="reading">
      <PageHeading
        below={<p className="muted">{t(hasForms ? 'kept.page.intro_forms' : 'kept.page.intro')}</p>}
      >
        {t(hasForms ? 'kept.page.title_forms' : 'kept.page.title')}
      </PageHeading>
      <div className="stack">
        <div role="status">
          {isReading && <LoadingPanel />}
          {!isReading && all.length === 0 && (
            <EmptyState>{t(isStoring ? 'kept.page.nothing' : 'kept.page.cannot')}</EmptyState>
          )}
          {all.length > 0 && <StateInWords waiting={unsent} untaken={all.length - unsent} />}
        </div>
        {hasForms && <OutboxForms />}
        {waiting.length > 0 && (
          <Card title={t('kept.page.waiting')}>
            <p>{t('kept.page.waiting_text')}</p>
            <OutboxList answers={waiting} />
          </Card>
        )}
        {rejected.length > 0 && (
          <Card title={t('kept.page.untaken')}>
            <p>{t('kept.page.untaken_text')}</p>
            <OutboxList answers={rejected} />
          </Card>
        )}
        <OwnLateAnswers />
        <HeldAnswers here={all.map(({ id }) => id)} />
      </div>
    </div>
  );
}

function StateInWords({ waiting, untaken }: { waiting: number; untaken: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p>
      {waiting > 0 ? t('kept.line.waiting', { number: formats.number(waiting) }) : t('kept.line.all')}
      {untaken > 0 && ` · ${t('kept.line.untaken', { number: formats.number(untaken) })}`}
    </p>
  );
}

function OutboxList({ answers }: { answers: readonly Queued<QueuedAnswer>[] }) {
  return (
    <ul className="list gap-4">
      {answers.map((entry) => (
        <QueuedAnswerItem key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/**
 * The answers of the reader that came after the end of an exam, with the decision on each. Where they cannot be loaded, the list below says
 * so.
 */
function OwnLateAnswers() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useEndpoint(listOwnLateAnswers, { query: {} });
  if (data === undefined || data.data_api.length === 0) return null;
  return (
    <Card title={t('kept.came_late.title')}>
      <p>{t('kept.came_late.about')}</p>
      <ul className="list gap-4">
        {data.data_api.map(({ id, work, title, attempt, number, at, received_at, decided }) => (
          <li key={id} className="stack gap-3">
            <p className="strong">
              {title} · {t('kept.page.test', { number })}
            </p>
            <p>{t(`kept.came_late.${decided}`)}</p>
            <p className="muted small">
              {at !== null && `${t('kept.page.given', { moment: formats.dateTime(at) })} · `}
              {t('kept.came_late.received', { moment: formats.dateTime(received_at) })}
            </p>
            <p>
              <TextLink href={workPaths.paper(work, { attempt })}>{t('kept.came_late.paper')}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The answers of the reader that the school holds without counting them, other than those in the list above: `here` has their ids. */
function HeldAnswers({ here }: { here: readonly string[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data, error, refetch } = useEndpoint(listUntakenAnswers, { query: {} });
  if (data === undefined) {
    if (error !== null) return <LoadError text={t('kept.page.load_failed')} onRetry={refetch} />;
    return (
      <LoadingPanel>
        <SkeletonCard shapes={['title', 'short']} />
      </LoadingPanel>
    );
  }
  const others = data.data_api.filter(({ id }) => !here.includes(id));
  if (others.length === 0) return null;
  return (
    <Card title={t('kept.page.elsewhere')}>
      <ul className="list gap-4">
        {others.map(({ id, question, kind, title, at, reason }) => (
          <li key={id} className="stack gap-3">
            <p className="strong">
              {title !== undefined && `${title} · `}
              {question === null
                ? t(`kept.page.${kind === 'work' ? 'work' : 'hand_in'}`)
                : t('kept.page.test', { number: question })}
            </p>
            <p>{t(`kept.reason.${reason}`)}</p>
            <p className="muted small">{t('kept.page.given', { moment: formats.dateTime(at) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** An answer on this device, as its person reads it. What the school holds can be removed from the list. */
function QueuedAnswerItem({ entry }: { entry: Queued<QueuedAnswer> }) {
  const { id, at, answer, about, state, reason, held } = entry;
  const { t } = useTranslation();
  const formats = useFormats();
  const number = answer.kind === 'answer' ? t('kept.page.test', { number: answer.question }) : undefined;
  const name = about?.question ?? number ?? t(`kept.page.${answer.kind === 'work' ? 'work' : 'hand_in'}`);
  const subject = answer.kind === 'hand_in' ? t('kept.page.hand_in') : about?.subject;
  return (
    <li className="stack gap-3">
      <p className="strong">{name}</p>
      {about?.answer !== undefined && about.answer !== '' && (
        <p className="pre-wrap">
          <span className="muted">{t('kept.page.answer')} </span>
          {about.answer}
        </p>
      )}
      <p className="muted small">
        {subject !== undefined && subject !== name && `${subject} · `}
        {number !== undefined && `${number} · `}
        {t('kept.page.given', { moment: formats.dateTime(at) })}
      </p>
      {state === 'untaken' && (
        <>
          <p>{t(`kept.reason.${reason ?? 'invalid'}`)}</p>
          <p className="muted small">{t(held ? 'kept.page.held' : 'kept.page.not_held')}</p>
          {held && (
            <p>
              <Button
                look="secondary"
                aria-label={`${t('kept.page.dismiss')}: ${name}`}
                onClick={() => void removeQueued(id)}
              >
                {t('kept.page.dismiss')}
              </Button>
            </p>
          )}
        </>
      )}
    </li>
  );
}
