import '../question-types.css';

import type { Part } from '../../../contract/question-types/stored/parts.ts';
import { RichText } from '../../rich-text/rich-text.tsx';

/** Parts of a question as they stand on paper, each with an empty box for a number or a letter. */
export function PrintedBoxes({ parts, labelledBy }: { parts: readonly Part[]; labelledBy: string }) {
  return (
    <ul className="grid gap-2 printed-boxes" aria-labelledby={labelledBy}>
      {parts.map(({ id, text }) => (
        <li key={id} className="printed-boxed">
          <span className="printed-box" />
          <span className="printed-boxed-text">
            <RichText text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
