import { canSeeResultsAs } from '../../contract/permissions.ts';
import { verdictOf } from '../../contract/results.ts';
import { useTranslation } from '../lib/i18n.ts';
import { usePerson } from '../lib/session.ts';
import { VerdictSign } from '../ui/verdict-sign.tsx';
import { useFamilyAnswers } from './family-answers.ts';

export type ListedAnswersProps = {
  /** The id of the test. */
  question: number;
  /** The ids of all tests of the list, whose answers are requested together. */
  listed: readonly number[];
};

const none: readonly number[] = [];

/** Which of a parent's children have answered a test of a list, and how that went; nothing for others. */
export function ListedAnswers({ question, listed }: ListedAnswersProps) {
  const { t } = useTranslation();
  const isParent = canSeeResultsAs(usePerson(), 'child');
  const { answers } = useFamilyAnswers(isParent ? listed : none);
  if (!isParent) return null;
  return (
    <ul className="listed-answers" aria-label={t('questions.list.answered')}>
      {answers
        .filter(({ test }) => test === question)
        .map(({ person, user_name, percentage }) => (
          <li key={person} className="listed-answer">
            <VerdictSign verdict={verdictOf(percentage)} /> {user_name}
          </li>
        ))}
    </ul>
  );
}
