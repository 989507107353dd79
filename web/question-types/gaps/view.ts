import type { GapsAnswer, GapsContent, GapsKey } from '../../../contract/question-types/gaps/gaps.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';
import { answerLine, canGoOn, emptyGaps, keyLine } from './filled.ts';

export const gaps: QuestionTypeView<GapsContent, GapsKey, GapsAnswer> = {
  name: 'gaps',
  title: (t) => t('questions.type.gaps'),
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveGaps)),
  fits: canGoOn,
  emptyParts: emptyGaps,
  missing: 'questions.types.gaps.missing',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewGaps)),
  answerText: answerLine,
  keyText: keyLine,
  exactText: ({ exact = [] }) => exact.map((id) => `{{${id}}}`).join(', '),
  keyOfRight: (answer) => ({
    gaps: Object.fromEntries(Object.entries(answer.gaps).map(([id, text]) => [id, [text]])),
  }),
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedGaps)),
};
