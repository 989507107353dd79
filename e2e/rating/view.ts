import '../../server/testing/rating-type.ts';

import { registerQuestionTypeForm } from '../../web/question-types/forms.ts';
import { registerQuestionTypeView } from '../../web/question-types/registry.ts';
import type { QuestionTypeForm, QuestionTypeView } from '../../web/question-types/view.ts';
import { lazyCode } from '../../web/ui/feedback/lazy-code.ts';
import { type Answer, answerText, type Content, type Key, keyText } from './texts.ts';
import { WriteRating } from './write.tsx';

/* How the made-up type of server/testing/rating-type.ts is written, solved, reviewed and printed. */

const view: QuestionTypeView<Content, Key, Answer> = {
  name: 'rating',
  title: () => 'Rating',
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveRating)),
  fits: ({ steps }, { step }) => step <= steps,
  emptyParts: (_content, answer) => (answer === undefined ? 'all' : 0),
  missing: 'answers.solve.text_missing',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewRating)),
  answerText,
  keyText,
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedRating)),
};
const form: QuestionTypeForm<Content, Key> = {
  name: 'rating',
  Write: WriteRating,
  blank: { content: { steps: 5 }, key: null },
};

registerQuestionTypeView(view);
registerQuestionTypeForm(form);
