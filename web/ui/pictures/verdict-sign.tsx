import './pictures.css';

import type { Verdict } from '../../../contract/answers.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';

/** A tick, a wave as for “about”, a cross, and three points, in a square of 24. */
const drawings: Record<Verdict, string> = {
  right: 'm6.5 12.5 4 4 7-8.5',
  partly: 'M6.5 13.5c1.8-3.6 3.7-3.6 5.5-1.5s3.7 2.1 5.5-1.5',
  wrong: 'm8 8 8 8m0-8-8 8',
  waiting: 'M7 12h.01M12 12h.01M17 12h.01',
};

export const toneOf = { right: 'green', partly: 'orange', wrong: 'red', waiting: 'neutral' } as const;

export type VerdictSignProps = {
  verdict: Verdict;
  /** What an answer waits for that has no verdict; by default a right answer. */
  waits?: string | undefined;
};

/** Says of an answer whether it is right, by shape and colour, and in words for screen readers. */
export function VerdictSign({ verdict, waits }: VerdictSignProps) {
  const { t } = useTranslation();
  return (
    <span className={`verdict-sign tone-${toneOf[verdict]}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawings[verdict]} />
      </svg>
      <span className="visually-hidden">
        {verdict === 'waiting' && waits !== undefined ? waits : t(`ui.verdict.${verdict}`)}
      </span>
    </span>
  );
}
