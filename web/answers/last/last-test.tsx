import { Explanation, Question } from '../../question-card/question.tsx';
import type { LastAnswer } from '../answered.ts';
import { ReviewedAnswer } from '../reviewed-answer.tsx';

/** The test of the last answer, with that answer and the right one. */
export function LastTest({ last }: { last: LastAnswer }) {
  return (
    <div className="last-answer-test">
      <Question test={last.test} right={last.right} look="text">
        <ReviewedAnswer answered={last} />
        <Explanation text={last.right?.explanation} />
      </Question>
    </div>
  );
}
