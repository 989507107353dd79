import './pictures.css';

import { classNames } from '../class-names.ts';
import { subjectOf, type SubjectName } from './subject.ts';

/** The drawing of each subject: lines of one width in a square of 24. */
const drawings: Record<SubjectName, string> = {
  mathematics: 'M3 13h3l3 6 4-14h8M15 12l5 6m0-6-5 6',
  physics:
    'M5.6 5.6a9 3.6 45 0 1 12.8 12.8A9 3.6 45 0 1 5.6 5.6ZM18.4 5.6a9 3.6-45 0 0-12.8 12.8A9 3.6-45 0 0 18.4 5.6ZM12 12h.01',
  chemistry: 'M10 3v6.5L4.5 18a2 2 0 0 0 1.7 3h11.6a2 2 0 0 0 1.7-3L14 9.5V3M8.5 3h7M7.5 15h9',
  biology: 'M6.5 17.5C3.5 10 9 4 20 4c0 11-6 16.5-13.5 13.5ZM4 21c2-5.5 5-8.5 9.5-11',
  history: 'M4 9.5 12 4l8 5.5zM6 9.5V18m4-8.5V18m4-8.5V18m4-8.5V18M4 20.5h16',
  geography: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9h17M3.5 15h17M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  language: 'M4 4h16v12.5h-8L7 21v-4.5H4zM9 13.5l3-7 3 7m-5-2.3h4',
  literature:
    'M12 7C9.5 5 6.5 4.5 3 4.5v13.5c3.5 0 6.5.5 9 2.5 2.5-2 5.5-2.5 9-2.5V4.5c-3.5 0-6.5.5-9 2.5Zm0 0v13.5',
  informatics: 'M3 4.5h18V16H3zM12 16v4.5M8 20.5h8M7 8l2.5 2.3L7 12.5m5.5 0H16',
  economics: 'M4 20.5h16M6.5 17v-3m5.5 3V11m5.5 6V8.5M5 9.5l5-4 3 2.5 5.5-4.5',
  art: 'M12 3a9 9 0 1 0 0 18c3 0 2.5-2.5 1.8-3.5-1-1.5 0-3.5 2.2-3.5h2.5c1.5 0 2.5-1.5 2.5-3.5C21 6 17 3 12 3ZM7.5 12.5h.01M9 8h.01M14.5 7.5h.01',
  music:
    'M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  sport: 'M7 6v12M4 9v6M17 6v12M20 9v6M7 12h10M2 12h2M20 12h2',
  other: 'M7 3h12v18H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM5 19a2 2 0 0 1 2-2h12M9.5 7.5H15',
};

export type SubjectIconProps = {
  /** The name of the top-level category. */
  name: string;
  size?: 'small' | 'large';
};

/** A drawing of a subject on a tile of its hue. Decorative: the name of the subject is beside it. */
export function SubjectIcon({ name, size = 'small' }: SubjectIconProps) {
  const { subject, hue } = subjectOf(name);
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('subject-icon', `hue-${hue}`, size === 'large' && 'subject-icon-large')}
    >
      <path d={drawings[subject]} />
    </svg>
  );
}
