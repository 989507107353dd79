import '../../../marks/marks.css';

import { type MouseEvent, useState } from 'react';

import {
  longestReason,
  markWork,
  type PaperAnswer,
  type PaperTest,
  WorkMarkInput,
} from '../../../../contract/work/work-papers.ts';
import { isCode } from '../../../lib/api/api-error.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { fillFields } from '../../../marks/fill-fields.ts';
import { enterMark, type ProposalOf, type ProposedMark } from '../../../marks/proposed-mark.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { TextArea, TextField } from '../../../ui/fields/field.tsx';
import { Form, FormActions } from '../../../ui/fields/form.tsx';
import { useFormDraft } from '../../../ui/fields/form-draft.ts';
import { DraftNotice } from '../../../ui/outbox/draft-notice.tsx';
import { WhereQueued } from '../../../ui/outbox/queued-form.tsx';
import { useOpenedAgain } from '../../../ui/outbox/refused-notice.tsx';
import { submitForm } from '../../../ui/outbox/submit-form.ts';
import { showNotice } from '../../../ui/feedback/notices.tsx';
import { readForm, useForm } from '../../../ui/fields/use-form.ts';
import { useChangesOfPaper } from '../api.ts';
import { resultPaths } from '../result-paths.ts';

/** Which answer of whom it is. */
export type Place = {
  work: number;
  person: number;
  attempt: number;
  /** The number of the test in the attempt. */
  number: number;
};

/** The percentages that one press enters. */
const quick = [0, 25, 50, 75, 100];

/** Which answer is marked. */
export type MarkedPlace = Pick<Place, 'work' | 'person' | 'attempt'> & { test: number };

export type WorkMarkFormProps = {
  place: Place;
  /** Of the pupil. */
  name: string;
  test: PaperTest;
  answer: PaperAnswer;
  /** What is shown beside the fields of an answer that a person marks. */
  proposal: ProposalOf<MarkedPlace>;
  /** Whether a person marks the answers to the test, so that the mark needs no reason. */
  isMarkedAnyway: boolean;
  /** Undefined where the form is always open. */
  onClose: (() => void) | undefined;
};

/** The address of the form that marks an answer. */
export function placeOfMark({ work, person, attempt }: Place, test: number): string {
  return resultPaths.paper(work, person, { attempt, test });
}

/** The mark of one answer, and why. A mark that another person gives meanwhile is shown before it can be replaced. */
export function WorkMarkForm(props: WorkMarkFormProps) {
  const { place, name, test, answer, proposal, isMarkedAnyway, onClose } = props;
  const { t } = useTranslation();
  const { work, person, attempt, number } = place;
  const { reload } = useChangesOfPaper(work, person);
  const [opened] = useState(answer.marked_at);
  const [withdrawing, setWithdrawing] = useState(false);
  const about = { person, attempt, test: test.test.id, seen_marked_at: answer.marked_at ?? '' };
  const before = {
    percentage: answer.mark === null ? '' : String(answer.mark),
    reason: answer.mark === null ? '' : answer.reason,
  };
  const draft = useFormDraft(placeOfMark(place, test.test.id), JSON.stringify(before));
  const texts = { ...before, ...draft.texts };
  const form = useForm({
    schema: WorkMarkInput,
    read: (data) => ({ ...about, ...readForm(data) }),
    check: (values) => checked(values as Record<string, unknown>),
    messages: { percentage: t('work_results.mark.percentage_wrong') },
    submit: async ({ percentage, reason }) => {
      if (await saved({ ...about, percentage, reason })) close(t('work_results.mark.saved'));
    },
  });
  const again = useOpenedAgain(form, draft);
  const isOvertaken = answer.marked_at !== opened && !form.busy;
  const words = isMarkedAnyway ? 'comment' : 'reason';
  if (draft.queued !== undefined) {
    return (
      <div className="screen-only paper-form">
        <WhereQueued id={draft.queued} more={false} />
      </div>
    );
  }
  return (
    <div className="screen-only paper-form">
      <Form
        key={draft.round}
        form={again.form}
        onChange={draft.store}
        label={t('work_results.mark.form', { number })}
      >
        {again.notice}
        <DraftNotice draft={draft}>{t('marks.draft')}</DraftNotice>
        <Percentage initial={texts.percentage} store={draft.store} />
        <TextArea
          name="reason"
          label={t(`work_results.mark.${words}`)}
          hint={t(`work_results.mark.${words}_hint`)}
          rows={3}
          maxLength={longestReason}
          defaultValue={texts.reason}
          required={!isMarkedAnyway}
        />
        {isOvertaken && <Overtaken answer={answer} />}
        <FormActions
          form={form}
          submit={t(isOvertaken ? 'work_results.mark.save_own' : 'work_results.mark.save')}
          busyText={t('ui.saving')}
        >
          {answer.mark !== null && (
            <Button look="secondary" onClick={() => setWithdrawing(true)}>
              {t('work_results.mark.withdraw')}
            </Button>
          )}
          {onClose !== undefined && (
            <Button look="quiet" onClick={() => close()}>
              {t('work_results.mark.cancel')}
            </Button>
          )}
        </FormActions>
        {isMarkedAnyway && proposal({ work, person, attempt, test: test.test.id }, take)}
      </Form>
      {withdrawing && (
        <Confirm
          title={t('work_results.mark.withdraw_ask')}
          action={t('work_results.mark.withdraw')}
          onConfirm={async () => {
            if (await saved({ ...about, percentage: undefined, reason: '' })) {
              close(t('work_results.mark.withdrawn'));
            }
          }}
          onClose={() => setWithdrawing(false)}
        >
          {t('work_results.mark.withdraw_tell')}
        </Confirm>
      )}
    </div>
  );

  function take(control: HTMLButtonElement, proposed: ProposedMark): void {
    if (control.form === null) return;
    enterMark(control.form, proposed, 'reason');
    draft.store(control.form);
  }

  function checked({ percentage, reason }: Record<string, unknown>): Readonly<Record<string, string>> {
    return {
      ...(percentage === '' && { percentage: t('work_results.mark.percentage_wrong') }),
      ...(!isMarkedAnyway &&
        typeof reason === 'string' &&
        reason.trim() === '' && { reason: t('work_results.mark.reason_wrong') }),
    };
  }

  /** Closes the form, whose draft is not needed any more. */
  function close(said?: string): void {
    draft.forget();
    if (said !== undefined) showNotice(said);
    onClose?.();
  }

  /**
   * Saves; false where the mark is kept on this device, and where another person has marked the answer meanwhile, whose mark is then
   * shown.
   */
  async function saved(body: WorkMarkInput): Promise<boolean> {
    const title = `${name}: ${body.percentage === undefined ? '–' : `${body.percentage} %`}`;
    const sent = { kind: 'mark', title, endpoint: markWork, params: { id: work }, body } as const;
    try {
      const done = await submitForm(draft, sent);
      if (done !== undefined) await reload();
      return done !== undefined;
    } catch (error) {
      if (!isCode(error, 'marked_meanwhile')) throw error;
      await reload();
      return false;
    }
  }
}

function Percentage({ initial, store }: { initial: string; store: (form: HTMLFormElement) => void }) {
  const { t } = useTranslation();
  const formats = useFormats();

  function enter({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    if (currentTarget.form === null) return;
    fillFields(currentTarget.form, { percentage: currentTarget.value });
    store(currentTarget.form);
  }

  return (
    <div className="mark-percentage">
      <TextField
        name="percentage"
        label={t('work_results.mark.percentage')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={initial}
        required
      />
      <div role="group" aria-label={t('work_results.mark.quick')} className="mark-quick">
        {quick.map((percent) => (
          <Button key={percent} look="secondary" value={percent} onClick={enter}>
            {formats.percent(percent)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Overtaken({ answer: { mark, marked_by_name, reason } }: { answer: PaperAnswer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (mark === null) return <Alert tone="warning">{t('work_results.mark.other_back')}</Alert>;
  return (
    <Alert
      tone="warning"
      title={t('work_results.mark.other', { name: marked_by_name, percentage: formats.percent(mark) })}
    >
      <p className="pre-line">{reason}</p>
    </Alert>
  );
}
