import type {
  MultipleAnswer,
  MultipleContent,
  MultipleKey,
} from '../../../contract/question-types/multiple.ts';
import { MarkedOptions } from '../marked-options.tsx';
import { PrintedOptions } from '../printed-options.tsx';
import type { QuestionTypeView } from '../view.ts';
import { lettered, namesOf } from './options.ts';
import { SolveMultiple } from './solve.tsx';

export const multiple: QuestionTypeView<MultipleContent, MultipleKey, MultipleAnswer> = {
  name: 'multiple',
  title: (t) => t('questions.type.multiple'),
  Solve: SolveMultiple,
  fits: ({ options }, { chosen }) => chosen.every((id) => options.some((option) => option.id === id)),
  emptyParts: (_content, answer) => (answer === undefined || answer.chosen.length === 0 ? 'all' : 0),
  missing: 'answers.solve.choice_missing',
  hint: 'answers.solve.keys',
  Review: ({ content, right, answers, remarks }) => (
    <MarkedOptions
      options={lettered(content)}
      right={right?.right ?? null}
      remarks={remarks}
      choices={answers.map(({ person, label, answer }) => ({ person, mark: label, chosen: answer.chosen }))}
    />
  ),
  answerText: (content, { chosen }) => namesOf(content, chosen),
  keyText: (content, { right }) => namesOf(content, right),
  keyOfRight: ({ chosen }) => ({ right: chosen }),
  options: lettered,
  rightOptions: ({ right }) => right,
  chosenOptions: ({ chosen }) => chosen,
  Print: ({ content }) => <PrintedOptions options={lettered(content)} several />,
};
