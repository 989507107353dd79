import type {
  FreeTextAnswer,
  FreeTextContent,
  FreeTextKey,
} from '../../../contract/question-types/free-text-form.ts';
import { ReviewText } from '../reviewing/review-text.tsx';
import type { ReviewProps } from '../view.ts';

/** The texts, and the accepted ones. */
export function ReviewFreeText({
  right,
  answers,
  brief,
}: ReviewProps<FreeTextContent, FreeTextKey, FreeTextAnswer>) {
  return (
    <ReviewText
      brief={brief}
      right={right?.accepted.trim() ?? ''}
      answers={answers.map((given) => ({ ...given, answer: given.answer.text }))}
    />
  );
}
