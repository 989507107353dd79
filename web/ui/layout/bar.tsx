import './layout.css';

import type { ReactNode } from 'react';

import { classNames } from '../class-names.ts';
import { SubjectIcon } from '../pictures/subject-icon.tsx';
import { subjectOf } from '../pictures/subject.ts';

export type BarProps = {
  label: ReactNode;
  /** How much of the whole is filled. */
  part: number;
  whole: number;
  /** Says the same as the bar, which screen readers do not see. */
  text: string;
  tone?: 'brand' | 'green' | 'amber' | 'orange';
  /** The name of a subject, whose icon and hue the bar then has. */
  subject?: string;
};

/** A share as a horizontal bar, with its name and its figures above. */
export function Bar({ label, part, whole, text, tone = 'brand', subject }: BarProps) {
  const share = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
  const hue = subject === undefined ? `bar-${tone}` : `bar-subject hue-${subjectOf(subject).hue}`;
  return (
    <div className={classNames('bar', hue)}>
      {subject !== undefined && <SubjectIcon name={subject} />}
      <span className="bar-label">{label}</span>
      <span className="bar-text">{text}</span>
      <span className="bar-track" aria-hidden="true">
        <span className="bar-fill" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
