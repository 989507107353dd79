import { useEffect, useRef } from 'react';

import { type AnswerToMark as Answer, longestComment, MarkInput } from '../../contract/marks.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { QuestionMedia } from '../question-card/question.tsx';
import { findView } from '../question-types/registry.ts';
import { answerText } from '../question-types/wire.ts';
import { RichText, RichTexts } from '../rich-text/rich-text.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { type FormDraft, useFormDraft } from '../ui/fields/form-draft.ts';
import { Beside } from '../ui/layout/beside.tsx';
import { Card } from '../ui/layout/card.tsx';
import { MarkForm, OtherMark, type ProposalOf } from './mark-form.tsx';

export type AnswerToMarkProps = {
  marked: Answer;
  /** Whether another answer stood here before: then this one gets the focus. */
  follows: boolean;
  /** The proposal beside the fields, for the answer with an id. */
  proposal: ProposalOf<number>;
  save: (mark: MarkInput, draft: FormDraft) => Promise<void>;
  /** Leaves the answer for later; undefined where no other one waits. */
  skip: (() => void) | undefined;
  /** Goes on with the mark that another person has stored meanwhile. */
  leave: () => void;
};

/** An answer with its mark beside it. */
export function AnswerToMark({ marked, proposal, follows, save, skip, leave }: AnswerToMarkProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const { answer, user_name, marked_by_name } = marked;
  const question = answer.seen ?? marked.test;
  const { percentage, comment = '', marked_at = '' } = answer;
  const stored = { percentage: percentage === null ? '' : String(percentage), comment };
  const draft = useFormDraft(paths.toMark({ answer: marked.id }), JSON.stringify(stored));
  const skipButton = skip !== undefined && (
    <Button look="secondary" onClick={skip}>
      {t('marks.skip')}
    </Button>
  );

  useEffect(() => {
    if (!follows) return;
    place.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [follows]);

  return (
    <Beside
      stays
      aside={
        <Card title={t('marks.mark')}>
          {answer.marked_at !== undefined && (
            <p className="muted small" role="status">
              {t(marked_by_name === '' ? 'marks.marked_at' : 'marks.marked_by', {
                name: marked_by_name,
                date: formats.dateTime(answer.marked_at),
              })}
            </p>
          )}
          <MarkForm
            label={t('marks.form')}
            schema={MarkInput}
            stored={stored}
            marked_at={marked_at}
            draft={draft}
            text={{
              name: 'comment',
              label: t('marks.comment'),
              hint: t('marks.comment_hint'),
              rows: 5,
              maxLength: longestComment,
            }}
            save={(mark) => save(mark, draft)}
            action={t('marks.save')}
            other={
              <OtherMark
                name={marked_by_name}
                percentage={percentage ?? 0}
                text={comment}
                onKeep={() => {
                  draft.forget();
                  leave();
                }}
              />
            }
            actions={skipButton}
            next={skipButton}
            proposal={(take) => proposal(marked.id, take)}
          />
        </Card>
      }
    >
      <div ref={place} tabIndex={-1}>
        <Card title={user_name === '' ? t('statistics.closed_account') : user_name}>
          <p className="muted small">
            <time dateTime={answer.completed_at}>{formats.dateTime(answer.completed_at)}</time>
            {` · ${question.category_name}`}
          </p>
          {answer.seen !== undefined && (
            <RichTexts of={answer.seen}>
              <Alert title={t('questions.seen.asked')}>
                <div className="pre-wrap">
                  <RichText text={answer.seen.savol} />
                </div>
              </Alert>
            </RichTexts>
          )}
          <QuestionMedia question={question} />
          <p className="marked-text pre-wrap">
            {answerText(t, findView(question.test_type), question, answer)}
          </p>
        </Card>
      </div>
    </Beside>
  );
}
