import { valueText } from '../../../contract/question-types/numeric/numeric-text.ts';
import type {
  NumericAnswer,
  NumericContent,
  NumericKey,
} from '../../../contract/question-types/numeric/numeric.ts';
import { ReviewText } from '../reviewing/review-text.tsx';
import type { ReviewProps } from '../view.ts';
import { withUnit } from './values.ts';

/** The numbers with their units, and the right values. */
export function ReviewNumeric({
  content,
  right,
  answers,
  brief,
}: ReviewProps<NumericContent, NumericKey, NumericAnswer>) {
  return (
    <ReviewText
      brief={brief}
      right={right?.values.map((value) => valueText(content, value)).join('\n') ?? ''}
      answers={answers.map((given) => ({ ...given, answer: withUnit(given.answer.value, content.unit) }))}
    />
  );
}
