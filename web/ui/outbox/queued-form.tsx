import { type ReactNode, useEffect, useRef } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { outboxPath } from '../../work/paths.ts';
import { Alert } from '../feedback/alert.tsx';
import { Button, LinkButton } from '../button.tsx';
import { Card } from '../layout/card.tsx';
import type { FormDraft } from '../fields/form-draft.ts';
import { refusalText, useQueuedForms } from './refused-form.ts';

/** In the place of a form that was sent while the line was away: where it is now. */
export function QueuedForm({ draft, isNew }: { draft: FormDraft; isNew: boolean }) {
  return (
    <Card>
      <WhereQueued id={draft.queued ?? ''} more={isNew && <MoreForms draft={draft} />} />
    </Card>
  );
}

function MoreForms({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation();
  return (
    <Button look="secondary" onClick={draft.discard}>
      {t('forms.kept.more')}
    </Button>
  );
}

/**
 * Where a form is that was sent here. It takes the focus, which the button had that sent it.
 * @param more what can be done then
 */
export function WhereQueued(props: { id: string; more: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Where {...props} />
    </div>
  );
}

function Where({ id, more }: { id: string; more: ReactNode }) {
  const { t } = useTranslation();
  const forms = useQueuedForms();
  const queued = forms?.find((form) => form.id === id);
  const see = <LinkButton href={outboxPath}>{t('kept.line.see')}</LinkButton>;
  if (forms !== undefined && queued === undefined) {
    return (
      <Alert tone="success" actions={more === false ? undefined : more}>
        {t('forms.kept.sent')}
      </Alert>
    );
  }
  const refused = queued && refusalText(t, queued);
  if (refused !== undefined) {
    return (
      <Alert tone="error" title={t('forms.kept.refused')} actions={see}>
        {refused}
      </Alert>
    );
  }
  const both = (
    <>
      {see}
      {more}
    </>
  );
  return (
    <Alert title={t('forms.kept.title')} actions={both}>
      {t('forms.kept.text')}
    </Alert>
  );
}
