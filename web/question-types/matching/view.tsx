import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import type { QuestionTypeView } from '../view.ts';
import { emptyPrompts, fitsContent, pairsText } from './choices.ts';
import { PrintedMatching } from './print.tsx';
import { ReviewMatching } from './review.tsx';
import { SolveMatching } from './solve.tsx';

export const matching: QuestionTypeView<MatchingContent, MatchingPairs, MatchingPairs> = {
  name: 'matching',
  title: (t) => t('questions.type.matching'),
  Solve: SolveMatching,
  fits: fitsContent,
  emptyParts(content, answer) {
    const empty = emptyPrompts(content, answer).length;
    return empty === content.prompts.length ? 'all' : empty;
  },
  missing: 'answers.solve.choice_missing',
  Review: ReviewMatching,
  answerText: pairsText,
  keyText: pairsText,
  keyOfRight: (answer) => answer,
  Print: PrintedMatching,
};
