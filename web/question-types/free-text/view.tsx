import {
  type FreeTextAnswer,
  type FreeTextContent,
  freeTextForm,
  type FreeTextKey,
} from '../../../contract/question-types/free-text-form.ts';
import { PrintedText } from '../printed-text.tsx';
import { ReviewText } from '../review-text.tsx';
import type { QuestionTypeView } from '../view.ts';
import { SolveFreeText } from './solve.tsx';

export const freeText: QuestionTypeView<FreeTextContent, FreeTextKey, FreeTextAnswer> = {
  name: 'free_text',
  title: (t) => t('questions.type.free_text'),
  fields: freeTextForm,
  Solve: SolveFreeText,
  fits: () => true,
  emptyParts: (_content, answer) => (answer === undefined || answer.text.trim() === '' ? 'all' : 0),
  missing: 'answers.solve.text_missing',
  Review: ({ right, answers, brief }) => (
    <ReviewText
      brief={brief}
      right={right?.accepted.trim() ?? ''}
      answers={answers.map((given) => ({ ...given, answer: given.answer.text }))}
    />
  ),
  answerText: (_content, { text }) => text,
  keyText: (_content, { accepted }) => accepted.trim(),
  keyOfRight: ({ text }) => ({ accepted: text }),
  Print: PrintedText,
};
