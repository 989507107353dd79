import { longestAnswer } from '../../../contract/answers.ts';
import type { FreeTextAnswer, FreeTextContent } from '../../../contract/question-types/free-text-form.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TextArea } from '../../ui/fields/field.tsx';
import { unassisted } from '../unassisted.ts';
import type { SolveProps } from '../view.ts';

export function SolveFreeText(props: SolveProps<FreeTextContent, FreeTextAnswer>) {
  const { answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  return (
    <TextArea
      {...unassisted}
      name="users_text_answer"
      label={t('answers.solve.write')}
      placeholder={t('answers.solve.placeholder')}
      rows={4}
      maxLength={longestAnswer}
      value={answer?.text ?? ''}
      onChange={(event) => onAnswer({ text: event.target.value })}
      error={problem}
      disabled={disabled}
    />
  );
}
