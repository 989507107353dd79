import '../question-types.css';

import type { Part } from '../../../contract/question-types/stored/parts.ts';
import { RichText } from '../../rich-text/rich-text.tsx';

export type PrintedBoxesProps = {
  parts: readonly Part[];
  labelledBy: string;
  /** Whether each part has a number, by which the sheet of right answers names it. */
  numbered?: boolean;
};

/** Parts of a question as they stand on paper, each with an empty box for a number or a letter. */
export function PrintedBoxes({ parts, labelledBy, numbered = false }: PrintedBoxesProps) {
  return (
    <ul className="grid gap-2 printed-boxes" aria-labelledby={labelledBy}>
      {parts.map(({ id, text }, place) => (
        <li key={id} className="printed-boxed">
          {numbered && <span className="part-mark">{place + 1}.</span>}
          <span className="printed-box" />
          <span className="printed-boxed-text">
            <RichText text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
