import { type ReactNode, useRef } from 'react';

import { isDiskFull } from '../../lib/draft-storage.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { Alert } from '../feedback/alert.tsx';
import { LinkButton } from '../button.tsx';
import { Card } from '../layout/card.tsx';
import { Form, FormActions, type ShortcutProps } from './form.tsx';
import type { FormDraft } from './form-draft.ts';
import { DraftNotice } from '../outbox/draft-notice.tsx';
import { QueuedForm } from '../outbox/queued-form.tsx';
import { FormsLine } from '../outbox/forms-line.tsx';
import { useFilesAgain, useOpenedAgain } from '../outbox/refused-notice.tsx';
import type { FormState } from './use-form.ts';

/** The keys with which a button of the form is pressed: Ctrl, or Cmd on a Mac, with these. */
export function shortcut(keys: 'Enter' | 'Shift+Enter'): ShortcutProps {
  return { 'aria-keyshortcuts': `Control+${keys} Meta+${keys}`, title: `Ctrl+${keys}` };
}

export type DraftFormProps = {
  form: FormState;
  draft: FormDraft;
  submit: string;
  busyText: string;
  /** Disables the form, as after saving. */
  closed?: boolean;
  /** Whether another one can be written after it. */
  isNew?: boolean;
  /** Where Cancel leads to. */
  cancelTo: string;
  /** Another button that sends the form. */
  also?: ReactNode;
  children: ReactNode;
};

/** The form, and in its place what became of it where it was sent while the line was away. */
export function DraftForm(props: DraftFormProps) {
  const { draft, isNew = false } = props;
  return draft.queued === undefined ? <OpenForm {...props} /> : <QueuedForm draft={draft} isNew={isNew} />;
}

/**
 * The form that fills a screen. It stores its texts as a draft, says when it starts from one, and deletes it on Cancel. Its
 * key must be `draft.round`.
 */
function OpenForm(props: DraftFormProps) {
  const { form, draft, submit, busyText, closed = false, cancelTo, also, children } = props;
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const isUnkept = useObservable(isDiskFull);
  const again = useOpenedAgain({ ...form, busy: form.busy || closed }, draft);
  const place = useRef<HTMLDivElement>(null);
  useFilesAgain(place, again);
  return (
    <Card>
      <FormsLine />
      {again.notice}
      <DraftNotice draft={draft}>
        {t('ui.draft.back')}
        {draft.at !== undefined && ` ${t('ui.draft.at', { time: dateTime(draft.at) })}`}
      </DraftNotice>
      {isUnkept && <Alert tone="warning">{t('ui.draft.full')}</Alert>}
      <div ref={place}>
        <Form form={again.form} onChange={draft.store} shortcuts>
          {children}
          <FormActions form={form} submit={submit} busyText={busyText} keys={shortcut('Enter')}>
            {also}
            <LinkButton href={cancelTo} look="secondary" onClick={draft.forget}>
              {t('ui.cancel')}
            </LinkButton>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
