import type { EssayAnswer } from '../../../contract/question-types/essay.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';

type Nothing = Record<string, never>;

export const essay: QuestionTypeView<Nothing, Nothing, EssayAnswer> = {
  name: 'essay',
  title: (t) => t('questions.type.essay'),
  isMarked: true,
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveEssay)),
  fits: (_content, answer) => typeof answer.text === 'string',
  emptyParts: (_content, answer) => (answer === undefined || answer.text.trim() === '' ? 'all' : 0),
  missing: 'answers.solve.text_missing',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewEssay)),
  answerText: (_content, { text }) => text,
  keyText: () => '',
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedEssay)),
};
