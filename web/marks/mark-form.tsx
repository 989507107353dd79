import './marks.css';

import { type MouseEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';

import type { Endpoint, SuccessOf } from '../../contract/wire/endpoint.ts';
import { isCode } from '../lib/api/api-error.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextArea, TextField } from '../ui/fields/field.tsx';
import type { FormDraft, FormTexts } from '../ui/fields/form-draft.ts';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { readForm, useForm } from '../ui/fields/use-form.ts';
import { DraftNotice } from '../ui/outbox/draft-notice.tsx';
import { WhereQueued } from '../ui/outbox/queued-form.tsx';
import { useOpenedAgain } from '../ui/outbox/refused-notice.tsx';
import { type Submission, submitForm } from '../ui/outbox/submit-form.ts';

/** The percentages that one press enters. */
const quick = [0, 25, 50, 75, 100];

/** A mark that a language model proposes. */
type ProposedMark = { percentage: number; reason: string };

/** Enters a proposed mark into the form in which a control stands. Nothing is saved. */
export type TakeMark = (control: HTMLButtonElement, mark: ProposedMark) => void;

/** What a form of a mark shows beside its fields, for an answer. */
export type ProposalOf<Place> = (place: Place, take: TakeMark) => ReactNode;

/** The field for the words beside the percentage. */
type WordsField = {
  /** On the wire. */
  name: 'comment' | 'reason';
  label: string;
  hint: string;
  rows: number;
  maxLength: number;
  /** The sentence where it is blank; absent where it may be blank. */
  missing?: string | undefined;
};

export type MarkFormProps<Mark> = {
  label: string;
  schema: z.ZodMiniType<Mark>;
  /** The parts of the input that have no field, beside `seen_marked_at`. */
  about?: Readonly<Record<string, unknown>>;
  /** The stored mark, by the names of the fields; blank where there is none. */
  stored: FormTexts;
  /** When it was stored; blank where the answer was never marked. */
  marked_at: string;
  draft: FormDraft;
  text: WordsField;
  /** Saves and closes. An ApiError is shown at the fields. */
  save: (mark: Mark) => Promise<void>;
  /** What the button that saves says. */
  action: string;
  /** The mark that another person has stored since the form was opened. */
  other: ReactNode;
  /** Buttons beside the one that saves. */
  actions?: ReactNode;
  /** A button that is shown while the mark is queued on this device. */
  next: ReactNode;
  /** The proposal of a mark, below the fields. */
  proposal: ((take: TakeMark) => ReactNode) | undefined;
};

/** Percentage and words of one answer. The typed text is stored until it is saved. */
export function MarkForm<Mark>(props: MarkFormProps<Mark>) {
  const { label, schema, about, stored, marked_at, draft, text, save } = props;
  const { action, other, actions, next, proposal } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const [seen] = useState(marked_at);
  const texts: FormTexts = { ...stored, ...draft.texts };
  const form = useForm({
    schema,
    read: (data) => ({ ...about, seen_marked_at: marked_at, ...readForm(data) }),
    check(values) {
      const typed = values as Record<string, string | undefined>;
      return {
        ...(typed['percentage'] === '' && { percentage: t('marks.percentage_wrong') }),
        ...(text.missing !== undefined && typed[text.name]?.trim() === '' && { [text.name]: text.missing }),
      };
    },
    messages: { percentage: t('marks.percentage_wrong') },
    submit: save,
  });
  const again = useOpenedAgain(form, draft);
  const isOvertaken = marked_at !== seen && !form.busy;

  function enter({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    if (currentTarget.form === null) return;
    fillFields(currentTarget.form, { percentage: currentTarget.value });
    draft.store(currentTarget.form);
  }

  const take: TakeMark = (control, mark) => {
    if (control.form === null) return;
    enterMark(control.form, mark, text.name);
    draft.store(control.form);
  };

  if (draft.queued !== undefined) return <WhereQueued id={draft.queued} more={next} />;
  return (
    <Form key={draft.round} form={again.form} onChange={draft.store} label={label}>
      {again.notice}
      <DraftNotice draft={draft}>{t('marks.draft')}</DraftNotice>
      <div className="mark-percentage">
        <TextField
          name="percentage"
          label={t('marks.percentage')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={texts['percentage']}
          required
        />
        <div role="group" aria-label={t('marks.quick')} className="mark-quick">
          {quick.map((percent) => (
            <Button key={percent} look="secondary" value={percent} onClick={enter}>
              {formats.percent(percent)}
            </Button>
          ))}
        </div>
      </div>
      <TextArea
        name={text.name}
        label={text.label}
        hint={text.hint}
        rows={text.rows}
        maxLength={text.maxLength}
        defaultValue={texts[text.name]}
        required={text.missing !== undefined}
      />
      {isOvertaken && other}
      <FormActions form={form} submit={isOvertaken ? t('marks.save_own') : action} busyText={t('ui.saving')}>
        {actions}
      </FormActions>
      {proposal?.(take)}
    </Form>
  );
}

/**
 * Sends a mark. Where another person has stored one meanwhile, `reload` shows it.
 * @returns the answer of the server; undefined where the mark is queued on this device, and where it was not stored because of another one
 * @throws ApiError
 */
export async function submitMark<E extends Endpoint>(
  draft: FormDraft,
  sent: Omit<Submission<E>, 'kind'>,
  reload: () => Promise<unknown>,
): Promise<SuccessOf<E> | undefined> {
  try {
    const done = await submitForm<E>(draft, { ...sent, kind: 'mark' } as Submission<E>);
    return done?.answer;
  } catch (error) {
    if (!isCode(error, 'marked_meanwhile')) throw error;
    await reload();
    return undefined;
  }
}

type OtherMarkProps = {
  /** Of the person who marked; blank where the account is closed. */
  name: string;
  percentage: number;
  text: string | undefined;
  /** Goes on with this mark. */
  onKeep: () => void;
};

/** The mark that another person has stored while the own one was being written, which is still in the form. */
export function OtherMark({ name, percentage, text = '', onKeep }: OtherMarkProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Alert
      tone="warning"
      title={t(name === '' ? 'marks.other_nameless' : 'marks.other', { name })}
      actions={
        <Button look="secondary" small onClick={onKeep}>
          {t('marks.keep_theirs')}
        </Button>
      }
    >
      <div className="mark-other">
        <p>
          <strong>{formats.percent(percentage)}</strong>
        </p>
        {text !== '' && <p className="pre-wrap marked-text">{text}</p>}
        <p className="small">{t('marks.other_hint')}</p>
      </div>
    </Alert>
  );
}

/** Writes texts into fields of a form as if they were typed, so that errors of the fields go. A longer text than a field takes is cut. */
function fillFields(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    field.value = field.maxLength < 0 ? text : text.slice(0, field.maxLength);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Enters a proposed mark: the percentage, which gets the focus, and the reason after the text of its field. */
function enterMark(form: HTMLFormElement, { percentage, reason }: ProposedMark, name: string): void {
  const field = form.elements.namedItem(name);
  const written = field instanceof HTMLTextAreaElement ? field.value.trim() : '';
  const isThere = reason === '' || written.includes(reason);
  const both = [written, isThere ? '' : reason].filter((text) => text !== '').join('\n\n');
  fillFields(form, { percentage: String(percentage), [name]: both });
  // On a phone the fields are out of sight.
  const first = form.elements.namedItem('percentage');
  if (first instanceof HTMLInputElement) first.focus();
}
