import { useEffect, useRef } from 'react';

import '../../../answers/solve/asked-question.css';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { noPictures, OptionPicturesContext } from '../../../question-types/option-pictures.tsx';
import { findView } from '../../../question-types/registry.ts';
import { TypePart } from '../../../question-types/type-part.tsx';
import { askedIn } from '../../../question-types/wire.ts';
import { QuestionMedia } from '../../../questions/media/question-media.tsx';
import { RichText, RichTexts } from '../../../rich-text/rich-text.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { errorText } from '../../../ui/feedback/error-text.ts';
import type { ExamTest } from '../attempt/use-choices.ts';

/** Types whose answers are typed: they are sent when the typing pauses. */
const typed: ReadonlySet<string> = new Set(['free_text', 'numeric', 'gaps', 'essay']);

export type ExamQuestionProps = {
  one: ExamTest;
  /** From 1. */
  number: number;
  count: number;
  /** Moves the focus to the test, because it replaced another one on the screen. */
  takesFocus: boolean;
  disabled: boolean;
  onAnswer: (answer: unknown, typed: boolean) => void;
};

/** One test of an exam. Give it the test as its key. */
export function ExamQuestion({ one, number, count, takesFocus, disabled, onAnswer }: ExamQuestionProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { test, answer, problem } = one;
  const view = findView(test.test_type);
  const content = view && askedIn(view, test).content;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <RichTexts of={test}>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="asked-question pre-line">
          <span className="exam-number">{t('attempts.exam.number', { number, count })} </span>
          <RichText text={test.savol} part="head" />
        </h2>
        <RichText text={test.savol} part="rest" />
        <QuestionMedia test={test} />
        {view === undefined ? (
          <Alert tone="warning">{t('answers.solve.unknown_type', { type: test.test_type })}</Alert>
        ) : (
          <OptionPicturesContext value={test.media?.options ?? noPictures}>
            <TypePart
              part={view.Solve}
              props={{
                content,
                answer: answer ?? view.initial?.(content),
                onAnswer: (next: unknown) => onAnswer(next, typed.has(test.test_type)),
                problem: problem && t('attempts.exam.refused', { reason: errorText(t, problem) }),
                disabled,
              }}
            />
          </OptionPicturesContext>
        )}
      </Card>
    </RichTexts>
  );
}
