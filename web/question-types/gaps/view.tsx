import type { GapsAnswer, GapsContent, GapsKey } from '../../../contract/question-types/gaps.ts';
import type { QuestionTypeView } from '../view.ts';
import { answerLine, canGoOn, emptyGaps, keyLine } from './filled.ts';
import { PrintedGaps } from './print.tsx';
import { ReviewGaps } from './review.tsx';
import { SolveGaps } from './solve.tsx';

export const gaps: QuestionTypeView<GapsContent, GapsKey, GapsAnswer> = {
  name: 'gaps',
  title: (t) => t('questions.type.gaps'),
  Solve: SolveGaps,
  fits: canGoOn,
  emptyParts: emptyGaps,
  missing: 'questions.types.gaps.missing',
  Review: ReviewGaps,
  answerText: answerLine,
  keyText: keyLine,
  keyOfRight: (answer) => ({
    gaps: Object.fromEntries(Object.entries(answer.gaps).map(([id, text]) => [id, [text]])),
  }),
  Print: PrintedGaps,
};
