import { useState } from 'react';
import * as z from 'zod/mini';

import { ownRecord } from '../../contract/people/users.ts';
import { blankableText } from '../../contract/wire/fields.ts';
import { ApiError, requireOk } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { loadPerson } from '../lib/session/log-in.ts';
import { Card } from '../ui/layout/card.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { fieldTexts } from '../ui/feedback/error-text.ts';
import { useForm } from '../ui/fields/use-form.ts';
import { useSaved } from '../ui/fields/use-saved.ts';

/** The server alone checks the form of the address, so that its refusal is shown in one place. */
const ParentEmailForm = z.object({ father_email: blankableText(1000) });

type Refusal = Readonly<Record<string, readonly string[]>>;
type Outcome =
  | { kind: 'saved'; before: string }
  | { kind: 'undone' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed' };

async function saveParentEmail(father_email: string, before: string): Promise<Outcome> {
  try {
    const body = { request_type: 'change_father_email' as const, father_email };
    const answer = await call(ownRecord, { body }, { multipart: true });
    if (answer.status === 'django_error') return { kind: 'refused', refusal: answer.data_api };
    requireOk(answer);
    return { kind: 'saved', before };
  } catch (error) {
    console.warn('The parent email was not saved:', error);
    return { kind: 'failed' };
  }
}

/** The address by which a parent follows this person's results. */
export function ParentEmail({ saved }: { saved: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>();
  const { shown, key, setTyped } = useSaved(saved);
  const form = useForm({
    schema: ParentEmailForm,
    submit: ({ father_email }) => save(father_email),
  });

  async function save(address: string): Promise<void> {
    setOutcome(undefined);
    const result = await saveParentEmail(address, saved);
    setOutcome(result);
    if (result.kind !== 'saved') return;
    await loadPerson();
    setTyped(false);
  }

  async function undo(before: string): Promise<void> {
    const result = await saveParentEmail(before, saved);
    setOutcome(result.kind === 'saved' ? { kind: 'undone' } : result);
    if (result.kind === 'saved') await loadPerson();
  }

  return (
    <Card title={t('users.parent.title')}>
      <Form form={form} onChange={() => setTyped(true)}>
        <TextField
          key={key}
          name="father_email"
          label={t('users.field.father_email')}
          hint={t('users.parent.hint')}
          type="email"
          autoComplete="off"
          defaultValue={shown}
        />
        <FormActions form={form} submit={t('users.parent.save')} busyText={t('ui.saving')} />
      </Form>
      {outcome !== undefined && (
        <OutcomeMessage outcome={outcome} onHide={() => setOutcome(undefined)} onUndo={undo} />
      )}
    </Card>
  );
}

type OutcomeMessageProps = {
  outcome: Outcome;
  onHide: () => void;
  onUndo: (before: string) => Promise<void>;
};

function OutcomeMessage({ outcome, onHide, onUndo }: OutcomeMessageProps) {
  const { t } = useTranslation();
  if (outcome.kind === 'saved') {
    return (
      <Message onHide={onHide} undo={() => onUndo(outcome.before)}>
        {t('users.parent.saved')}
      </Message>
    );
  }
  if (outcome.kind === 'undone') return <Message onHide={onHide}>{t('ui.message.undone')}</Message>;
  if (outcome.kind === 'failed') {
    return (
      <Message tone="error" onHide={onHide}>
        {t('users.parent.failed')}
      </Message>
    );
  }
  const sentences = Object.values(fieldTexts(t, new ApiError('refused', 400, outcome.refusal)));
  return (
    <Alert tone="error">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <code>{JSON.stringify(outcome.refusal)}</code>
    </Alert>
  );
}
