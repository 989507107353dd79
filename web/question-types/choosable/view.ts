import {
  type ChoosableAnswer,
  type ChoosableContent,
  choosableForm,
  type ChoosableKey,
} from '../../../contract/question-types/choosable-form.ts';
import { optionName } from '../option-name.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { QuestionTypeView } from '../view.ts';
import { filledOptions, optionOf, optionsToChoose, printedOptions } from './options.ts';

export const choosable: QuestionTypeView<ChoosableContent, ChoosableKey, ChoosableAnswer> = {
  name: 'choosable',
  title: (t) => t('questions.type.choosable'),
  fields: choosableForm,
  Solve: lazyCode(() => import('./solve.tsx').then((part) => part.SolveChoosable)),
  fits: (content, { chosen }) => optionsToChoose(content).some(({ id }) => id === chosen),
  emptyParts: (_content, answer) => (answer === undefined ? 'all' : 0),
  missing: 'answers.solve.choice_missing',
  hint: 'answers.solve.keys',
  Review: lazyCode(() => import('./review.tsx').then((part) => part.ReviewChoosable)),
  answerText: (content, { chosen }) => optionName(optionOf(content, chosen)),
  keyText: (content, { right }) => optionName(optionOf(content, right)),
  keyOfRight: ({ chosen }) => ({ right: chosen }),
  options: filledOptions,
  rightOptions: ({ right }) => [right],
  chosenOptions: ({ chosen }) => [chosen],
  Print: lazyCode(() => import('./print.tsx').then((part) => part.PrintedChoosable)),
  paperKey: (content, { right }) => printedOptions(content).find(({ id }) => id === right)?.mark ?? '',
};
