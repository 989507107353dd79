import { useState } from 'react';

import {
  longestReason,
  markWork,
  type PaperAnswer,
  type PaperTest,
  WorkMarkInput,
} from '../../../../contract/work/work-papers.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { MarkForm, OtherMark, type ProposalOf, submitMark } from '../../../marks/mark-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { showNotice } from '../../../ui/feedback/notices.tsx';
import { useFormDraft } from '../../../ui/fields/form-draft.ts';
import { useChangesOfPaper } from '../api.ts';
import { resultPaths } from '../paths.ts';

/** Which answer of which pupil it is. */
export type Place = {
  work: number;
  person: number;
  attempt: number;
  /** The number of the test in the attempt. */
  number: number;
};

/** Which answer is marked. */
export type MarkedPlace = Pick<Place, 'work' | 'person' | 'attempt'> & { test: number };

export type WorkMarkFormProps = {
  place: Place;
  /** Of the pupil. */
  name: string;
  test: PaperTest;
  answer: PaperAnswer;
  /** The proposal beside the fields of an answer that a person marks. */
  proposal: ProposalOf<MarkedPlace>;
  /** Whether a person marks the answers to the test, so that the mark needs no reason. */
  isMarkedAnyway: boolean;
  canCancel: boolean;
  onClose: () => void;
};

/** The address of the form that marks an answer. */
export function placeOfMark({ work, person, attempt }: Place, test: number): string {
  return resultPaths.paper(work, person, { attempt, test });
}

/** The mark of one answer, and why. A mark that another person stores meanwhile is shown before it can be replaced. */
export function WorkMarkForm(props: WorkMarkFormProps) {
  const { place, name, test, answer, proposal, isMarkedAnyway, canCancel, onClose } = props;
  const { t } = useTranslation();
  const { work, person, attempt, number } = place;
  const formats = useFormats();
  const { reload } = useChangesOfPaper(work, person);
  const [withdrawing, setWithdrawing] = useState(false);
  const { mark, reason, marked_by_name } = answer;
  const marked_at = answer.marked_at ?? '';
  const stored = mark === null ? { percentage: '', reason: '' } : { percentage: String(mark), reason };
  const id = test.test.id;
  const draft = useFormDraft(placeOfMark(place, id), JSON.stringify(stored));
  const about = { person, attempt, test: id };
  const words = isMarkedAnyway ? 'comment' : 'reason';

  /** Closes the form, whose draft is not needed any more. */
  function close(notice?: string): void {
    draft.forget();
    if (notice !== undefined) showNotice(notice);
    onClose();
  }

  /** @returns whether the mark is stored; otherwise it is queued, or another one is shown */
  async function send(body: WorkMarkInput): Promise<boolean> {
    const title = `${name}: ${body.percentage === undefined ? '–' : formats.percent(body.percentage)}`;
    const sent = { title, endpoint: markWork, params: { id: work }, body };
    return (await submitMark(draft, sent, reload)) !== undefined;
  }

  async function save(body: WorkMarkInput): Promise<void> {
    if (!(await send(body))) return;
    await reload();
    close(t('work_results.mark.saved'));
  }

  async function withdraw(): Promise<void> {
    if (!(await send({ ...about, seen_marked_at: marked_at, percentage: undefined, reason: '' }))) return;
    // A form that is still open would take the change for that of another person.
    close(t('work_results.mark.withdrawn'));
    await reload();
  }

  return (
    <div className="screen-only paper-form">
      <MarkForm
        label={t('work_results.mark.form', { number })}
        schema={WorkMarkInput}
        about={about}
        stored={stored}
        marked_at={marked_at}
        draft={draft}
        text={{
          name: 'reason',
          label: t(words === 'comment' ? 'marks.comment' : 'work_results.mark.reason'),
          hint: t(`work_results.mark.${words}_hint`),
          rows: 3,
          maxLength: longestReason,
          missing: isMarkedAnyway ? undefined : t('work_results.mark.reason_wrong'),
        }}
        save={save}
        action={t('work_results.mark.save')}
        other={
          mark === null ? (
            <Alert tone="warning">{t('work_results.mark.other_back')}</Alert>
          ) : (
            <OtherMark name={marked_by_name} percentage={mark} text={reason} onKeep={() => close()} />
          )
        }
        actions={
          <>
            {mark !== null && (
              <Button look="secondary" onClick={() => setWithdrawing(true)}>
                {t('work_results.mark.withdraw')}
              </Button>
            )}
            {canCancel && (
              <Button look="quiet" onClick={() => close()}>
                {t('work_results.mark.cancel')}
              </Button>
            )}
          </>
        }
        next={false}
        proposal={isMarkedAnyway ? (take) => proposal({ work, person, attempt, test: id }, take) : undefined}
      />
      {withdrawing && (
        <Confirm
          title={t('work_results.mark.withdraw_ask')}
          action={t('work_results.mark.withdraw')}
          onConfirm={withdraw}
          onClose={() => setWithdrawing(false)}
        >
          {t('work_results.mark.withdraw_tell')}
        </Confirm>
      )}
    </div>
  );
}
