import { verdictOf } from '../../contract/results.ts';
import { useTranslation } from '../lib/i18n.ts';
import { usePerson } from '../lib/session.ts';
import { MarkedOptions } from '../questions/marked-options.tsx';
import { WrittenAnswer } from '../questions/written-answer.tsx';
import { type GradedAnswer, knownRightAnswer, rightAnswerText } from './answered.ts';

/** What the reader answered to a test beside the right answer, where that is known. */
export function ReviewedAnswer({ answered }: { answered: GradedAnswer }) {
  const { t } = useTranslation();
  const { test, answer, percentage } = answered;
  const person = usePerson()?.id ?? 0;
  const right = knownRightAnswer(answered);
  if (test.test_type === 'choosable') {
    const letter = answer.users_answer;
    return (
      <MarkedOptions
        question={test}
        right={right?.right_answer ?? null}
        choices={letter === undefined ? [] : [{ letter, mark: t('questions.page.your_answer'), person }]}
      />
    );
  }
  const verdict = verdictOf(percentage);
  const rightText = right === undefined || verdict === 'right' ? '' : rightAnswerText(test, right);
  return (
    <>
      <WrittenAnswer
        label={t('questions.page.your_answer')}
        text={answer.users_text_answer ?? ''}
        verdict={verdict}
      />
      {rightText !== '' && (
        <WrittenAnswer label={t('questions.page.right')} text={rightText} verdict="right" />
      )}
    </>
  );
}
