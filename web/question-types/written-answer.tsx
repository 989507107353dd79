import './written-answer.css';

import type { ReactNode } from 'react';

import type { Verdict } from '../../contract/answers.ts';
import { VerdictSign } from '../ui/verdict-sign.tsx';

export type WrittenAnswerProps = {
  /** Whose answer it is. */
  label: ReactNode;
  text: string;
  verdict: Verdict;
};

/** A written answer with its verdict, as a sign and in words. */
export function WrittenAnswer({ label, text, verdict }: WrittenAnswerProps) {
  return (
    <div className={`written-answer written-answer-${verdict}`}>
      <VerdictSign verdict={verdict} />
      <p className="written-answer-text">
        <span className="written-answer-label">{label}</span>
        <span className="pre-line">{text}</span>
      </p>
    </div>
  );
}
