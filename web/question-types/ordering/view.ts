import type { Ordered, OrderingContent } from '../../../contract/question-types/ordering.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';
import { isWhole, orderText } from './items.ts';

export const ordering: QuestionTypeView<OrderingContent, Ordered, Ordered> = {
  name: 'ordering',
  title: (t) => t('questions.type.ordering'),
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveOrdering)),
  initial: ({ items }) => ({ order: items.map(({ id }) => id) }),
  fits: isWhole,
  emptyParts: (_content, answer) => (answer === undefined ? 'all' : 0),
  missing: 'answers.solve.choice_missing',
  hint: 'questions.types.move.keys',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewOrdering)),
  answerText: orderText,
  keyText: orderText,
  keyOfRight: (answer) => answer,
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedOrdering)),
  paperKey: ({ items }, { order }) => items.map(({ id }) => order.indexOf(id) + 1).join(', '),
};
