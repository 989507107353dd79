import './gaps.css';

import type { GapsContent } from '../../../contract/question-types/gaps/gaps.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { gapsIn } from './filled.ts';
import { GapText } from './gap-text.tsx';

/** The text with a line for each gap that is typed, and the choices of one that is chosen; each has its number. */
export function PrintedGaps({ content }: { content: GapsContent }) {
  const { t } = useTranslation();
  const count = gapsIn(content).length;
  return (
    <div className="printed-gaps pre-wrap">
      <GapText content={content}>
        {({ number, choices }) => (
          <span>
            <span className="visually-hidden">{t('questions.types.gaps.gap_of', { number, count })} </span>
            <sup aria-hidden="true">{number}</sup>
            {choices === undefined ? (
              <span className="printed-gap" />
            ) : (
              <RichText text={` (${choices.join(' / ')})`} />
            )}
          </span>
        )}
      </GapText>
    </div>
  );
}
