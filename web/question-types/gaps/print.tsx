import './print.css';

import type { GapsContent } from '../../../contract/question-types/gaps.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { gapsIn, piecesOf } from './filled.ts';

/** The text with a line for each gap that is typed, and the choices of one that is chosen; each has its number. */
export function PrintedGaps({ content }: { content: GapsContent }) {
  const { t } = useTranslation();
  const count = gapsIn(content).length;
  return (
    <p className="printed-gaps pre-line">
      {piecesOf(content).map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <span key={piece.number}>
            <span className="visually-hidden">
              {t('questions.types.gaps.gap_of', { number: piece.number, count })}{' '}
            </span>
            <sup aria-hidden="true">{piece.number}</sup>
            {piece.choices === undefined ? (
              <span className="printed-gap" />
            ) : (
              ` (${piece.choices.join(' / ')})`
            )}
          </span>
        ),
      )}
    </p>
  );
}
