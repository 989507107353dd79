import type { Ordered, OrderingContent } from '../../../contract/question-types/ordering.ts';
import type { QuestionTypeView } from '../view.ts';
import { isWhole, orderText } from './items.ts';
import { PrintedOrdering } from './print.tsx';
import { ReviewOrdering } from './review.tsx';
import { SolveOrdering } from './solve.tsx';

export const ordering: QuestionTypeView<OrderingContent, Ordered, Ordered> = {
  name: 'ordering',
  title: (t) => t('questions.type.ordering'),
  Solve: SolveOrdering,
  initial: ({ items }) => ({ order: items.map(({ id }) => id) }),
  fits: isWhole,
  emptyParts: (_content, answer) => (answer === undefined ? 'all' : 0),
  missing: 'answers.solve.choice_missing',
  hint: 'questions.types.move.keys',
  Review: ReviewOrdering,
  answerText: orderText,
  keyText: orderText,
  keyOfRight: (answer) => answer,
  Print: PrintedOrdering,
};
