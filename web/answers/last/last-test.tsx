import { Explanation } from '../../questions/page/explanation.tsx';
import { QuestionMedia } from '../../questions/media/question-media.tsx';
import { RichText } from '../../rich-text/rich-text.tsx';
import type { LastAnswer } from '../answered.ts';
import { ReviewedAnswer } from '../reviewed-answer.tsx';

/** The test of the last answer, with that answer and the right one. */
export function LastTest({ last }: { last: LastAnswer }) {
  return (
    <div className="last-answer-test">
      <div className="pre-line">
        <RichText text={last.test.savol} />
      </div>
      <QuestionMedia test={last.test} />
      <ReviewedAnswer answered={last} />
      <Explanation text={last.right?.explanation} />
    </div>
  );
}
