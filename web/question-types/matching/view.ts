import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';
import { emptyPrompts, fitsContent, pairsText } from './choices.ts';

export const matching: QuestionTypeView<MatchingContent, MatchingPairs, MatchingPairs> = {
  name: 'matching',
  title: (t) => t('questions.type.matching'),
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveMatching)),
  fits: fitsContent,
  emptyParts(content, answer) {
    const empty = emptyPrompts(content, answer).length;
    return empty === content.prompts.length ? 'all' : empty;
  },
  missing: 'answers.solve.choice_missing',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewMatching)),
  answerText: pairsText,
  keyText: pairsText,
  keyOfRight: (answer) => answer,
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedMatching)),
  paperKey({ prompts, choices }, { pairs }) {
    const placeOf = (prompt: string) => choices.findIndex(({ id }) => id === valueOf(pairs, prompt));
    return prompts
      .map(({ id }, place) => `${place + 1} – ${String.fromCodePoint(65 + placeOf(id))}`)
      .join(', ');
  },
};
