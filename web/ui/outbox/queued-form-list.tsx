import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';

import { drafts } from '../../lib/draft-storage.ts';
import { draftOf } from '../../lib/drafts.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { type Queued } from '../../device/outbox.ts';
import { removeQueued } from '../../device/queue.ts';
import type { QueuedForm } from '../../device/outbox-disk.ts';
import { usePerson } from '../../lib/session/session.ts';
import { Button } from '../button.tsx';
import { Card } from '../layout/card.tsx';
import { Confirm } from '../dialogs/confirm.tsx';
import { draftOfQueued, queuedOfDraft } from '../fields/form-draft.ts';
import { refusalText, useQueuedForms } from './refused-form.ts';

/** The forms of the reader on this device: those that wait, and those that were rejected. */
export function OutboxFormList() {
  const { t } = useTranslation();
  const forms = useQueuedForms() ?? [];
  const waiting = forms.filter(({ state }) => state !== 'untaken');
  const refused = forms.filter(({ state }) => state === 'untaken');
  return (
    <>
      {refused.length > 0 && (
        <Card title={t('forms.list.refused')}>
          <p>{t('forms.list.refused_text')}</p>
          <ul className="list gap-4">
            {refused.map((entry) => (
              <RefusedItem key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      {waiting.length > 0 && (
        <Card title={t('forms.list.waiting')}>
          <p>{t('forms.list.waiting_text')}</p>
          <ul className="list gap-4">
            {waiting.map((entry) => (
              <Item key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Item({ entry: { at, form }, children }: { entry: Queued<QueuedForm>; children?: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li className="stack gap-3">
      <p className="strong">{form.title === '' ? t(`forms.kind.${form.kind}`) : form.title}</p>
      <p className="muted small">
        {form.title !== '' && `${t(`forms.kind.${form.kind}`)} · `}
        {t('forms.list.given', { moment: formats.dateTime(at) })}
      </p>
      {children}
    </li>
  );
}

function RefusedItem({ entry }: { entry: Queued<QueuedForm> }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<'throw' | 'replace'>();
  const { id, form } = entry;
  const draft = draftOf(drafts, usePerson()?.id ?? 0, form.place);
  const name = form.title === '' ? t(`forms.kind.${form.kind}`) : form.title;

  function open(): void {
    draft.write(draftOfQueued(form.texts, entry.queuedAt, id));
    navigate(form.place);
  }

  /** Opens the form. A draft that was typed there since it was opened again stays. */
  function openUnlessWritten(): void {
    const stored = draft.read();
    if (stored === '') open();
    else if (queuedOfDraft(stored) === id) navigate(form.place);
    else setAsked('replace');
  }

  return (
    <Item entry={entry}>
      <p>{refusalText(t, entry)}</p>
      <p className="row">
        <Button aria-label={`${t('forms.list.open')}: ${name}`} onClick={openUnlessWritten}>
          {t('forms.list.open')}
        </Button>
        <Button
          look="secondary"
          aria-label={`${t('forms.list.throw')}: ${name}`}
          onClick={() => setAsked('throw')}
        >
          {t('forms.list.throw')}
        </Button>
      </p>
      {asked === 'throw' && (
        <Confirm
          title={t('forms.list.throw_ask')}
          action={t('forms.list.throw')}
          onConfirm={() => removeQueued(id)}
          onClose={() => setAsked(undefined)}
        >
          {t('forms.list.throw_tell')}
        </Confirm>
      )}
      {asked === 'replace' && (
        <Confirm
          title={t('forms.list.replace_ask')}
          action={t('forms.list.replace')}
          look="primary"
          onConfirm={() => Promise.resolve(open())}
          onClose={() => setAsked(undefined)}
        >
          {t('forms.list.replace_tell')}
        </Confirm>
      )}
    </Item>
  );
}
