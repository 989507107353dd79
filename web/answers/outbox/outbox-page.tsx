import '../answers.css';

import { useEffect } from 'react';

import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { answersOf, canStore, outbox, type Queued, unread } from '../../device/outbox.ts';
import type { QueuedAnswer } from '../../device/outbox-disk.ts';
import { useObservable } from '../../lib/observable.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { OwnLateAnswers } from './own-late-answers.tsx';
import { HeldAnswers } from './held-answers.tsx';
import { QueuedAnswerItem } from './queued-answer.tsx';
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
