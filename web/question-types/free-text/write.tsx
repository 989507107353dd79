import type { FreeTextContent, FreeTextKey } from '../../../contract/question-types/free-text-form.ts';
import { longestRightAnswer } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TextArea } from '../../ui/fields/field.tsx';
import type { QuestionTypeForm, WriteProps } from '../view.ts';

function WriteFreeText({ written, onWrite }: WriteProps<FreeTextContent, FreeTextKey>) {
  const { t } = useTranslation();
  return (
    <TextArea
      name="right_answer_text"
      label={t('questions.form.answer_text')}
      hint={t('questions.form.answer_text_hint')}
      maxLength={longestRightAnswer}
      rows={3}
      value={written.key?.accepted ?? ''}
      onChange={(event) => onWrite({ ...written, key: { accepted: event.target.value } })}
    />
  );
}

export const freeTextForm: QuestionTypeForm<FreeTextContent, FreeTextKey> = {
  name: 'free_text',
  Write: WriteFreeText,
  blank: { content: {}, key: null },
};
