import type { EssayAnswer } from '../../../contract/question-types/essay.ts';
import type { QuestionTypeView } from '../view.ts';
import { PrintedEssay } from './print.tsx';
import { ReviewEssay } from './review.tsx';
import { SolveEssay } from './solve.tsx';

type Nothing = Record<string, never>;

export const essay: QuestionTypeView<Nothing, Nothing, EssayAnswer> = {
  name: 'essay',
  title: (t) => t('questions.type.essay'),
  isMarked: true,
  Solve: SolveEssay,
  fits: (_content, answer) => typeof answer.text === 'string',
  emptyParts: (_content, answer) => (answer === undefined || answer.text.trim() === '' ? 'all' : 0),
  missing: 'answers.solve.text_missing',
  Review: ReviewEssay,
  answerText: (_content, { text }) => text,
  keyText: () => '',
  Print: PrintedEssay,
};
