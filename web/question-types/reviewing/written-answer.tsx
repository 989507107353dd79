import '../question-types.css';

import type { ReactNode } from 'react';

import type { Verdict } from '../../../contract/answers.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toneOf, VerdictSign } from '../../ui/pictures/verdict-sign.tsx';

export type WrittenAnswerProps = {
  /** Whose answer it is. */
  label: ReactNode;
  text: string;
  verdict: Verdict;
  /** What an answer waits for that has no verdict; by default a right answer. */
  waits?: string;
};

/** A written answer with its verdict, as a sign and in words. */
export function WrittenAnswer({ label, text, verdict, waits }: WrittenAnswerProps) {
  return (
    <div className={classNames('written-answer', verdict !== 'waiting' && `tone-${toneOf[verdict]}`)}>
      <VerdictSign verdict={verdict} waits={waits} />
      <div className="stack gap-0 written-answer-text">
        <span className="written-answer-label">{label}</span>
        <span>
          <RichText text={text} />
        </span>
      </div>
    </div>
  );
}
