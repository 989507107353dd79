import { useEffect, useRef } from 'react';

import type { AnswerToMark as Answer } from '../../contract/marks.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { findView } from '../question-types/registry.ts';
import { answerText } from '../question-types/wire.ts';
import { RichText, RichTexts } from '../rich-text/rich-text.tsx';
import { QuestionMedia } from '../questions/media/question-media.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Beside } from '../ui/layout/beside.tsx';
import { Card } from '../ui/layout/card.tsx';
import { MarkForm, type MarkFormProps } from './mark-form.tsx';

export type AnswerToMarkProps = {
  marked: Answer;
  /** Whether another answer stood here before: then this one gets the focus. */
  follows: boolean;
  proposal: MarkFormProps['proposal'];
  save: MarkFormProps['save'];
  skip: (() => void) | undefined;
  /** Goes on without a mark. */
  leave: () => void;
};

/** An answer with its mark beside it. */
export function AnswerToMark({ marked, proposal, follows, save, skip, leave }: AnswerToMarkProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const { answer, user_name, marked_by_name } = marked;
  const test = answer.seen ?? marked.test;

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
          <MarkForm marked={marked} proposal={proposal} save={save} skip={skip} leave={leave} />
        </Card>
      }
    >
      <div ref={place} tabIndex={-1}>
        <Card title={user_name === '' ? t('statistics.closed_account') : user_name}>
          <p className="muted small">
            <time dateTime={answer.completed_at}>{formats.dateTime(answer.completed_at)}</time>
            {` · ${test.category_name}`}
          </p>
          {answer.seen !== undefined && (
            <RichTexts of={answer.seen}>
              <Alert title={t('questions.seen.asked')}>
                <div className="pre-line">
                  <RichText text={answer.seen.savol} />
                </div>
              </Alert>
            </RichTexts>
          )}
          <QuestionMedia test={test} />
          <p className="marked-text pre-line">{answerText(t, findView(test.test_type), test, answer)}</p>
        </Card>
      </div>
    </Beside>
  );
}
