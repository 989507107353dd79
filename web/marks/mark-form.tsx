import './marks.css';

import { type MouseEvent, useState } from 'react';

import { type AnswerToMark, longestComment, MarkInput } from '../../contract/marks.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { type FormDraft, useFormDraft } from '../ui/fields/form-draft.ts';
import { DraftNotice } from '../ui/outbox/draft-notice.tsx';
import { WhereQueued } from '../ui/outbox/queued-form.tsx';
import { useOpenedAgain } from '../ui/outbox/refused-notice.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { fillFields } from './fill-fields.ts';
import { OtherMark } from './other-mark.tsx';
import { enterMark, type ProposalOf, type TakeMark } from './proposed-mark.ts';

/** The percentages that one press enters. */
const quick = [0, 25, 50, 75, 100];

export type MarkFormProps = {
  marked: AnswerToMark;
  /** What is shown beside the fields, for the answer with an id. */
  proposal: ProposalOf<number>;
  /**
   * Saves; throws an ApiError whose fields are shown at the fields. False where another person has marked the answer meanwhile,
   * and where the mark is kept on this device instead of its draft.
   */
  save: (mark: MarkInput, draft: FormDraft) => Promise<boolean>;
  /** Leaves the answer for later; undefined where no other one waits. */
  skip: (() => void) | undefined;
  /** Goes on with the mark that another person has given meanwhile. */
  leave: () => void;
};

/** Percentage and comment of one answer. What was typed is kept until it is saved. */
export function MarkForm({ marked, proposal, save, skip, leave }: MarkFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { percentage, comment = '', marked_at = '' } = marked.answer;
  const [seen] = useState(marked_at);
  const before = { percentage: percentage === null ? '' : String(percentage), comment };
  const draft = useFormDraft(paths.toMark({ answer: marked.id }), JSON.stringify(before));
  const texts = { ...before, ...draft.texts };
  const form = useForm({
    schema: MarkInput,
    submit: async (mark) => {
      if (await save({ ...mark, seen_marked_at: marked_at }, draft)) draft.forget();
    },
    messages: { percentage: t('marks.percentage_wrong') },
  });

  const again = useOpenedAgain(form, draft);
  const isOvertaken = marked_at !== seen && !form.busy;

  function keepOther(): void {
    draft.forget();
    leave();
  }

  function enter({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    if (currentTarget.form === null) return;
    fillFields(currentTarget.form, { percentage: currentTarget.value });
    draft.store(currentTarget.form);
  }

  const take: TakeMark = (control, proposed) => {
    if (control.form === null) return;
    enterMark(control.form, proposed, 'comment');
    draft.store(control.form);
  };

  const skipButton = skip !== undefined && (
    <Button look="secondary" onClick={skip}>
      {t('marks.skip')}
    </Button>
  );
  if (draft.queued !== undefined) return <WhereQueued id={draft.queued} more={skipButton} />;
  return (
    <Form key={draft.round} form={again.form} onChange={draft.store} label={t('marks.form')}>
      {again.notice}
      <DraftNotice draft={draft}>{t('marks.draft')}</DraftNotice>
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
      {isOvertaken && <OtherMark marked={marked} keep={keepOther} />}
      <FormActions
        form={form}
        submit={t(isOvertaken ? 'marks.save_own' : 'marks.save')}
        busyText={t('ui.saving')}
      >
        {skipButton}
      </FormActions>
      {proposal(marked.id, take)}
    </Form>
  );
}
