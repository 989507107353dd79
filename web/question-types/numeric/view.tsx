import type { NumericAnswer, NumericContent, NumericKey } from '../../../contract/question-types/numeric.ts';
import { PrintedNumber } from './print.tsx';
import { ReviewText } from '../review-text.tsx';
import type { QuestionTypeView } from '../view.ts';
import { SolveNumeric } from './solve.tsx';
import { valueText, withUnit } from './values.ts';

export const numeric: QuestionTypeView<NumericContent, NumericKey, NumericAnswer> = {
  name: 'numeric',
  title: (t) => t('questions.type.numeric'),
  Solve: SolveNumeric,
  fits: () => true,
  emptyParts: (_content, answer) => (answer === undefined || answer.value.trim() === '' ? 'all' : 0),
  missing: 'questions.types.numeric.missing',
  Review: ({ content, right, answers, brief }) => (
    <ReviewText
      brief={brief}
      right={right?.values.map((value) => valueText(content, value)).join('\n') ?? ''}
      answers={answers.map((given) => ({ ...given, answer: withUnit(given.answer.value, content.unit) }))}
    />
  ),
  answerText: ({ unit }, { value }) => withUnit(value, unit),
  keyText: (content, { values }) => values.map((value) => valueText(content, value)).join('\n'),
  Print: PrintedNumber,
};
