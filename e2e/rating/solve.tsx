import { useTranslation } from '../../web/lib/languages/i18n.ts';
import type { SolveProps } from '../../web/question-types/view.ts';
import { TextField } from '../../web/ui/fields/field.tsx';
import type { Answer, Content } from './texts.ts';

export function SolveRating({ content, answer, onAnswer, problem, disabled }: SolveProps<Content, Answer>) {
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
