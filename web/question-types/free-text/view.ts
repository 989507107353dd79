import {
  type FreeTextAnswer,
  type FreeTextContent,
  freeTextForm,
  type FreeTextKey,
} from '../../../contract/question-types/free-text-form.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';

export const freeText: QuestionTypeView<FreeTextContent, FreeTextKey, FreeTextAnswer> = {
  name: 'free_text',
  title: (t) => t('questions.type.free_text'),
  fields: freeTextForm,
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveFreeText)),
  fits: () => true,
  emptyParts: (_content, answer) => (answer === undefined || answer.text.trim() === '' ? 'all' : 0),
  missing: 'answers.solve.text_missing',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewFreeText)),
  answerText: (_content, { text }) => text,
  keyText: (_content, { accepted }) => accepted.trim(),
  exactText: ({ accepted, exact }) => (exact === true ? accepted.trim() : ''),
  keyOfRight: ({ text }) => ({ accepted: text }),
  Print: lazyCode(() => import('../printing/printed-text.tsx').then((part) => part.PrintedText)),
};
