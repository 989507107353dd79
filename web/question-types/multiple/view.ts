import type {
  MultipleAnswer,
  MultipleContent,
  MultipleKey,
} from '../../../contract/question-types/multiple.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';
import { lettered, namesOf } from './options.ts';

export const multiple: QuestionTypeView<MultipleContent, MultipleKey, MultipleAnswer> = {
  name: 'multiple',
  title: (t) => t('questions.type.multiple'),
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveMultiple)),
  fits: ({ options }, { chosen }) => chosen.every((id) => options.some((option) => option.id === id)),
  emptyParts: (_content, answer) => (answer === undefined || answer.chosen.length === 0 ? 'all' : 0),
  missing: 'answers.solve.choice_missing',
  hint: 'answers.solve.keys',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewMultiple)),
  answerText: (content, { chosen }) => namesOf(content, chosen),
  keyText: (content, { right }) => namesOf(content, right),
  keyOfRight: ({ chosen }) => ({ right: chosen }),
  options: lettered,
  rightOptions: ({ right }) => right,
  chosenOptions: ({ chosen }) => chosen,
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedMultiple)),
  paperKey: (content, { right }) =>
    lettered(content)
      .flatMap(({ id, mark }) => (right.includes(id) ? [mark] : []))
      .join(', '),
};
