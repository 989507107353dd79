import { ReviewText } from '../../web/question-types/reviewing/review-text.tsx';
import type { ReviewProps } from '../../web/question-types/view.ts';
import { type Answer, answerText, type Content, type Key, keyText } from './texts.ts';

export function ReviewRating({ content, right, answers, brief }: ReviewProps<Content, Key, Answer>) {
  return (
    <ReviewText
      brief={brief}
      right={right === null ? '' : keyText(content, right)}
      answers={answers.map((given) => ({ ...given, answer: answerText(content, given.answer) }))}
    />
  );
}
