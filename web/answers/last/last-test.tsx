import { verdictOf } from '../../../contract/results.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePerson } from '../../lib/session/session.ts';
import { Explanation, Question } from '../../question-card/question.tsx';
import { findView } from '../../question-types/registry.ts';
import { Review } from '../../question-types/reviewing/review.tsx';
import type { GradedAnswer } from '../answered.ts';

/** A test that was answered, with that answer and the right one. */
export function LastTest({ last }: { last: GradedAnswer }) {
  return (
    <div className="last-answer-test">
      <Question question={last.test} right={last.right} look="text">
        <ReviewedAnswer answered={last} />
        <Explanation text={last.right?.explanation} />
      </Question>
    </div>
  );
}

/** What the reader answered to a test beside the right answer, where that is known. */
function ReviewedAnswer({
  answered: { test: question, answer, percentage, right },
}: {
  answered: GradedAnswer;
}) {
  const { t } = useTranslation();
  const person = usePerson()?.id ?? 0;
  const view = findView(question.test_type);
  if (view === undefined) return null;
  const given = { ...answer, person, label: t('questions.page.your_answer'), verdict: verdictOf(percentage) };
  return <Review view={view} question={question} right={right} answers={[given]} brief />;
}
