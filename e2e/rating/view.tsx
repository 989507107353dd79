import '../../server/testing/rating-type.ts';

import { useTranslation } from '../../web/lib/i18n.ts';
import { registerQuestionTypeForm } from '../../web/question-types/forms.ts';
import { registerQuestionTypeView } from '../../web/question-types/registry.ts';
import { ReviewText } from '../../web/question-types/review-text.tsx';
import type {
  QuestionTypeForm,
  QuestionTypeView,
  SolveProps,
  WriteProps,
} from '../../web/question-types/view.ts';
import { TextField } from '../../web/ui/field.tsx';

/* How the made-up type of server/testing/rating-type.ts is written, solved, reviewed and printed. */

type Content = { steps: number };
type Key = { right: number };
type Answer = { step: number };

function Write({ written, onWrite }: WriteProps<Content, Key>) {
  return (
    <>
      <TextField
        type="number"
        name="content.steps"
        label="Steps"
        value={written.content.steps}
        onChange={({ target }) => onWrite({ ...written, content: { steps: Number(target.value) } })}
      />
      <TextField
        type="number"
        name="key.right"
        label="Right step"
        value={written.key?.right ?? ''}
        onChange={({ target }) => onWrite({ ...written, key: { right: Number(target.value) } })}
      />
    </>
  );
}

function Solve({ content, answer, onAnswer, problem, disabled }: SolveProps<Content, Answer>) {
  const { t } = useTranslation();
  return (
    <TextField
      type="number"
      name="answer.step"
      label={`${t('answers.solve.write')} (1 to ${content.steps})`}
      error={problem}
      disabled={disabled}
      value={answer?.step ?? ''}
      onChange={({ target }) => onAnswer({ step: Number(target.value) })}
    />
  );
}

const answerText = ({ steps }: Content, { step }: Answer) => `step ${step} of ${steps}`;
const keyText = (content: Content, { right }: Key) => answerText(content, { step: right });

const view: QuestionTypeView<Content, Key, Answer> = {
  name: 'rating',
  title: () => 'Rating',
  Solve,
  fits: ({ steps }, { step }) => step <= steps,
  emptyParts: (_content, answer) => (answer === undefined ? 'all' : 0),
  missing: 'answers.solve.text_missing',
  Review: ({ content, right, answers, brief }) => (
    <ReviewText
      brief={brief}
      right={right === null ? '' : keyText(content, right)}
      answers={answers.map((given) => ({ ...given, answer: answerText(content, given.answer) }))}
    />
  ),
  answerText,
  keyText,
  Print: ({ content }) => <p>{`1 … ${content.steps}`}</p>,
};
const form: QuestionTypeForm<Content, Key> = {
  name: 'rating',
  Write,
  blank: { content: { steps: 5 }, key: null },
};

registerQuestionTypeView(view);
registerQuestionTypeForm(form);
