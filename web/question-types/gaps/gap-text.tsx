import { Fragment, type ReactNode } from 'react';

import { cutAtGaps, marksOf } from '../../../contract/question-types/gaps/gap-text.ts';
import type { GapsContent } from '../../../contract/question-types/gaps/gaps.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { type Gap, gapsIn } from './filled.ts';

export type GapTextProps = { content: GapsContent; children: (gap: Gap) => ReactNode };

/**
 * The text with its formulas and formatting, and with what `children` give for each gap in the place of its mark. A gap within a formula could not be
 * filled: such a text is shown as it stands.
 */
export function GapText({ content, children }: GapTextProps) {
  const gaps = gapsIn(content);
  const marks = marksOf(content.text).map((id) => `{{${id}}}`);
  return (
    <RichText
      text={content.text}
      needs={marks}
      show={(text) => {
        const pieces = cutAtGaps(text);
        return pieces.map((piece, place) => {
          const gap = place % 2 === 1 ? gaps.find(({ id }) => id === piece) : undefined;
          // The author may have put a mark into the text twice.
          const isAgain = pieces.indexOf(piece) < place;
          return (
            <Fragment key={gap === undefined || isAgain ? -place : gap.number}>
              {gap === undefined ? piece : children(gap)}
            </Fragment>
          );
        });
      }}
    />
  );
}
