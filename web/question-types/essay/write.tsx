import { useTranslation } from '../../lib/languages/i18n.ts';
import type { QuestionTypeForm } from '../view.ts';

function WriteEssay() {
  const { t } = useTranslation();
  return <p className="field-hint">{t('questions.types.essay.note')}</p>;
}

export const essayForm: QuestionTypeForm<Record<string, never>, Record<string, never>> = {
  name: 'essay',
  Write: WriteEssay,
  blank: { content: {}, key: null },
};
