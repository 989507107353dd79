import './numeric.css';

import type { NumericContent } from '../../../contract/question-types/numeric/numeric.ts';
import { RichText } from '../../rich-text/rich-text.tsx';

/** A line for a number, with its unit behind it. */
export function PrintedNumber({ content }: { content: NumericContent }) {
  return (
    <p className="row numeric-field">
      <span className="numeric-blank" />
      <span className="numeric-unit">
        <RichText text={content.unit} />
      </span>
    </p>
  );
}
