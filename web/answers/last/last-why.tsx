import './last-why.css';

import { findView } from '../../question-types/registry.ts';
import { chosenRemarks } from '../../question-types/wire.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import type { LastAnswer } from '../answered.ts';

/**
 * What the author says about the options that were chosen, and why the right answer is right: the first lines of it, since the
 * next test is below.
 */
export function LastWhy({ last: { test, answer, right } }: { last: LastAnswer }) {
  const view = findView(test.test_type);
  const remarks = view === undefined ? [] : chosenRemarks(view, { ...test, ...right }, answer);
  const texts = remarks.map(({ id, text }) => ({ key: `remark ${id}`, text }));
  if (right?.explanation !== undefined) texts.push({ key: 'explanation', text: right.explanation });
  if (texts.length === 0) return null;
  return (
    <div className="last-why">
      {texts.map(({ key, text }) => (
        <div key={key} className="pre-line">
          <RichText text={text} part="flat" />
        </div>
      ))}
    </div>
  );
}
