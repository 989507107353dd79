import type { ReactNode } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { Alert } from './alert.tsx';
import { Button, LinkButton } from './button.tsx';
import { Card } from './card.tsx';
import { Form, FormActions } from './form.tsx';
import type { FormDraft } from './form-draft.ts';
import type { FormState } from './use-form.ts';

export type DraftFormProps = {
  form: FormState;
  draft: FormDraft;
  submit: string;
  busyText: string;
  /** Disables the form, as after saving. */
  closed?: boolean;
  /** Where Cancel leads to. */
  cancelTo: string;
  /** Another button that sends the form. */
  also?: ReactNode;
  children: ReactNode;
};

/**
 * The form that fills a screen. It stores its texts as a draft, says when it starts from one, and deletes it on Cancel. Its
 * key must be `draft.round`.
 */
export function DraftForm(props: DraftFormProps) {
  const { form, draft, submit, busyText, closed = false, cancelTo, also, children } = props;
  const { t } = useTranslation();
  const discard = (
    <Button look="secondary" small onClick={draft.discard}>
      {t('ui.draft.discard')}
    </Button>
  );
  return (
    <Card>
      {draft.texts !== undefined && <Alert actions={discard}>{t('ui.draft.back')}</Alert>}
      <Form form={{ ...form, busy: form.busy || closed }} onChange={draft.store}>
        {children}
        <FormActions form={form} submit={submit} busyText={busyText}>
          {also}
          <LinkButton href={cancelTo} look="secondary" onClick={draft.forget}>
            {t('ui.cancel')}
          </LinkButton>
        </FormActions>
      </Form>
    </Card>
  );
}
