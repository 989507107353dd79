import './marks.css';

import type { MouseEvent } from 'react';

import { type AnswerToMark, longestComment, MarkInput } from '../../contract/marks.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { useFormDraft } from '../ui/form-draft.ts';
import { useForm } from '../ui/use-form.ts';

/** The percentages that one press enters. */
const quick = [0, 25, 50, 75, 100];

export type MarkFormProps = {
  marked: AnswerToMark;
  /** Saves; throws an ApiError whose fields are shown at the fields. */
  save: (mark: MarkInput) => Promise<void>;
  /** Leaves the answer for later; undefined where no other one waits. */
  skip: (() => void) | undefined;
};

/** Percentage and comment of one answer. What was typed is kept until it is saved. */
export function MarkForm({ marked, save, skip }: MarkFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { percentage, comment = '' } = marked.answer;
  const before = { percentage: percentage === null ? '' : String(percentage), comment };
  const draft = useFormDraft(paths.toMark({ answer: marked.id }), JSON.stringify(before));
  const texts = { ...before, ...draft.texts };
  const form = useForm({
    schema: MarkInput,
    submit: async (mark) => {
      await save(mark);
      draft.forget();
    },
    messages: { percentage: t('marks.percentage_wrong') },
  });

  function enter({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const field = currentTarget.form?.elements.namedItem('percentage');
    if (!(field instanceof HTMLInputElement) || field.form === null) return;
    field.value = currentTarget.value;
    // As if it was typed: an error of the field goes.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    draft.store(field.form);
  }

  return (
    <Form key={draft.round} form={form} onChange={draft.store} label={t('marks.form')}>
      {draft.texts !== undefined && (
        <Alert
          actions={
            <Button look="secondary" small onClick={draft.discard}>
              {t('ui.draft.discard')}
            </Button>
          }
        >
          {t('marks.draft')}
        </Alert>
      )}
      <div className="mark-percentage">
        <TextField
          name="percentage"
          label={t('marks.percentage')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={texts.percentage}
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
        name="comment"
        label={t('marks.comment')}
        hint={t('marks.comment_hint')}
        rows={5}
        maxLength={longestComment}
        defaultValue={texts.comment}
      />
      <FormActions form={form} submit={t('marks.save')} busyText={t('ui.saving')}>
        {skip !== undefined && (
          <Button look="secondary" onClick={skip}>
            {t('marks.skip')}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
