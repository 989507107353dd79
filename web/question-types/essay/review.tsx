import type { EssayAnswer } from '../../../contract/question-types/essay.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { ReviewProps } from '../view.ts';
import { WrittenAnswer } from '../reviewing/written-answer.tsx';

/** The texts, and of those that nobody has marked yet that they wait for it. */
export function ReviewEssay({
  answers,
}: ReviewProps<Record<string, never>, Record<string, never>, EssayAnswer>) {
  const { t } = useTranslation();
  return answers.map(({ person, label, answer, verdict }) => (
    <WrittenAnswer
      key={person}
      label={verdict === 'waiting' ? `${label} · ${t('questions.types.essay.waits')}` : label}
      text={answer.text}
      verdict={verdict}
      waits={t('questions.types.essay.waits')}
    />
  ));
}
