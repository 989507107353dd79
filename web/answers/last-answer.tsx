import './last-answer.css';

import type { Result } from '../../contract/answers.ts';
import { canReadQuestion } from '../../contract/permissions.ts';
import { gradeOf } from '../../contract/results.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { usePerson } from '../lib/session.ts';
import { TextLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

/** What became of the answer that was saved last. */
export type Answered = { question: number; result: Result };

/** A question that was answered just now is enabled and was written by somebody else. */
const answeredQuestion = { author: null, enabled: true };

const signs = { passed: '✓', failed: '✗', waiting: '…' } as const;

/**
 * Says whether the last answer was right, above the test that follows it. The frame is there from the
 * beginning, so that screen readers announce what is added to it.
 */
export function LastAnswer({ last }: { last: Answered | null }) {
  return (
    <div role="status" className="last-answer-frame">
      {last !== null && <Verdict key={last.question} {...last} />}
    </div>
  );
}

function Verdict({ question, result }: Answered) {
  const { t } = useTranslation();
  const person = usePerson();
  const verdict = gradeOf(result.percentage) ?? 'waiting';
  const canRead = canReadQuestion(person, answeredQuestion, { by_person: true, by_child: false });
  const text = {
    passed: t('answers.solve.last_right', { count: result.points ?? 0 }),
    failed: t('answers.solve.last_wrong'),
    waiting: t('answers.solve.last_waiting'),
  }[verdict];
  return (
    <p className={classNames('last-answer', `last-answer-${verdict}`)}>
      <span aria-hidden="true" className="last-answer-sign">
        {signs[verdict]}
      </span>
      <span className="last-answer-text">
        <span>{text}</span>
        {canRead && <TextLink href={paths.question(question)}>{t('answers.solve.last_details')}</TextLink>}
      </span>
    </p>
  );
}
