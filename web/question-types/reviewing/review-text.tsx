import '../question-types.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import type { GivenAnswer } from '../view.ts';
import { WrittenAnswer } from './written-answer.tsx';

export type ReviewTextProps = {
  /** The accepted answers, one a line; blank where there is none, or the reader may not know it. */
  right: string;
  answers: readonly GivenAnswer<string>[];
  brief?: boolean | undefined;
};

/** Written answers, and the expected one; in a small card one expected answer, where those given are not right. */
export function ReviewText({ right, answers, brief = false }: ReviewTextProps) {
  const { t } = useTranslation();
  const isMissed = answers.some(({ verdict }) => verdict !== 'right');
  return (
    <>
      {answers.map(({ person, label, answer, verdict }) => (
        <WrittenAnswer key={person} label={label} text={answer} verdict={verdict} />
      ))}
      {right !== '' && brief && isMissed && (
        <WrittenAnswer label={t('questions.page.right')} text={right.split('\n')[0] ?? ''} verdict="right" />
      )}
      {right !== '' && !brief && (
        <div className="stack gap-3">
          <h2 className="expected-title">{t('questions.page.expected')}</h2>
          <div className="expected pre-wrap">
            <RichText text={right} />
          </div>
        </div>
      )}
    </>
  );
}
