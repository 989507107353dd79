import { verdictOf } from '../../../contract/results.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePerson } from '../../lib/session/session.ts';
import { VerdictSign } from '../../ui/pictures/verdict-sign.tsx';
import { useFamilyAnswers } from '../family-answers.ts';

export type ListedAnswersProps = {
  /** The id of the test. */
  question: number;
  /** The ids of all tests of the list, whose answers are requested together. */
  listed: readonly number[];
};

/** How the reader's own answer to a test of a list went, and which of a parent's children have answered it; nothing for others. */
export function ListedAnswers({ question, listed }: ListedAnswersProps) {
  const { t } = useTranslation();
  const own = usePerson()?.id;
  const { answers, isAsked } = useFamilyAnswers(listed);
  if (!isAsked) return null;
  return (
    <ul className="row listed-answers" aria-label={t('questions.list.answered')}>
      {answers
        .filter(({ test }) => test === question)
        .map(({ person, user_name, percentage }) => (
          <li key={person} className="listed-answer">
            <VerdictSign verdict={verdictOf(percentage)} />{' '}
            <span className="listed-answer-name">
              {person === own ? t('questions.page.your_answer') : user_name}
            </span>
          </li>
        ))}
    </ul>
  );
}
