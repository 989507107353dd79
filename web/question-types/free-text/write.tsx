import type { FreeTextContent, FreeTextKey } from '../../../contract/question-types/free-text-form.ts';
import { longestRightAnswer } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TextArea } from '../../ui/fields/field.tsx';
import { unassisted } from '../unassisted.ts';
import { ExactField } from '../writing/exact-field.tsx';
import type { QuestionTypeForm, WriteProps } from '../view.ts';

function WriteFreeText({ written, onWrite }: WriteProps<FreeTextContent, FreeTextKey>) {
  const { t } = useTranslation();
  const { accepted = '', exact = false } = written.key ?? {};
  const write = (text: string, isExact: boolean) =>
    onWrite({ ...written, key: { accepted: text, ...(isExact && { exact: true as const }) } });
  return (
    <div className="grid gap-2">
      <TextArea
        {...unassisted}
        name="right_answer_text"
        label={t('questions.form.answer_text')}
        hint={t('questions.form.answer_text_hint')}
        maxLength={longestRightAnswer}
        rows={3}
        value={accepted}
        onChange={(event) => write(event.target.value, exact)}
      />
      <ExactField
        name="right_answer_exact"
        isExact={exact}
        onChange={(isExact) => write(accepted, isExact)}
      />
    </div>
  );
}

export const freeTextForm: QuestionTypeForm<FreeTextContent, FreeTextKey> = {
  name: 'free_text',
  Write: WriteFreeText,
  blank: { content: {}, key: null },
};
