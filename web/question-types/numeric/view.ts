import { valueText } from '../../../contract/question-types/numeric/numeric-text.ts';
import type {
  NumericAnswer,
  NumericContent,
  NumericKey,
} from '../../../contract/question-types/numeric/numeric.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';
import { withUnit } from './values.ts';

export const numeric: QuestionTypeView<NumericContent, NumericKey, NumericAnswer> = {
  name: 'numeric',
  title: (t) => t('questions.type.numeric'),
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveNumeric)),
  fits: () => true,
  emptyParts: (_content, answer) => (answer === undefined || answer.value.trim() === '' ? 'all' : 0),
  missing: 'questions.types.numeric.missing',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewNumeric)),
  answerText: ({ unit }, { value }) => withUnit(value, unit),
  keyText: (content, { values }) => values.map((value) => valueText(content, value)).join('\n'),
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedNumber)),
};
