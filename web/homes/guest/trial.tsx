import './trial.css';

import { useEffect, useRef, useState } from 'react';

import { isRightChoice } from '../../../contract/questions/choices.ts';
import { withRetries } from '../../lib/api/retries.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { AnswerForm, KeyHint } from '../../question-card/answer-form.tsx';
import { Question } from '../../question-card/question.tsx';
import { choosable } from '../../question-types/choosable/view.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { loadTrialQuestions, type TrialQuestion } from './trial-question.ts';

/**
 * A question that a guest answers on the spot, one after another as on the screen of solving. The questions are loaded after
 * the page around them; where that fails, the page stands without them.
 */
export function Trial() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [questions, setQuestions] = useState<readonly TrialQuestion[]>();
  const [at, setAt] = useState(0);

  useEffect(() => {
    let isLatest = true;
    Promise.all([withRetries(() => loadTrialQuestions(language)), choosable.Solve.load()]).then(
      ([loaded]) => {
        if (isLatest) setQuestions(loaded);
      },
      (error: unknown) => {
        console.warn('The questions could not be loaded:', error);
        if (isLatest) setQuestions([]);
      },
    );
    return () => {
      isLatest = false;
    };
  }, [language]);

  if (questions?.length === 0) return null;
  const question = questions?.[at % questions.length];
  return (
    <Card className="trial">
      {question !== undefined && (
        <>
          <p className="muted small">{t('app.home.trial.title')}</p>
          <TrialQuestionCard
            key={question.savol}
            question={question}
            isNext={at > 0}
            onNext={() => setAt(at + 1)}
          />
        </>
      )}
    </Card>
  );
}

type CardProps = {
  question: TrialQuestion;
  /** Whether it replaced another one on the screen. */
  isNext: boolean;
  onNext: () => void;
};

function TrialQuestionCard({ question, isNext, onNext }: CardProps) {
  const { t } = useTranslation();
  /** The letter of the answer. */
  const [answer, setAnswer] = useState<string | null>(null);
  const [a, b, c, d] = question.options;
  const test = { test_type: choosable.name, savol: question.savol, image: '', a, b, c, d, e: '' };
  return (
    <Question test={test} takesFocus={isNext}>
      <AnswerForm
        test={test}
        disabled={answer !== null}
        onSubmit={async ({ users_answer = null }) => setAnswer(users_answer)}
      >
        <div role="status">{answer !== null && <Verdict question={question} answer={answer} />}</div>
        {answer !== null ? (
          <Next onNext={onNext} />
        ) : (
          <>
            <div className="asked-actions">
              <Button type="submit">{t('answers.solve.submit')}</Button>
            </div>
            <KeyHint test={test} />
          </>
        )}
      </AnswerForm>
    </Question>
  );
}

/** Whether the answer is right, what the right one is, and why. */
function Verdict({ question, answer }: { question: TrialQuestion; answer: string }) {
  const { t } = useTranslation();
  const { right_answer, options, because } = question;
  const isRight = isRightChoice(right_answer, answer) === true;
  const right = `${right_answer.toUpperCase()}) ${options['abcd'.indexOf(right_answer)]}`;
  return (
    <div className={isRight ? 'trial-verdict trial-right' : 'trial-verdict'}>
      <span aria-hidden="true" className="trial-sign">
        {isRight ? '✓' : '✗'}
      </span>
      <div>
        <p className="trial-word">{t(`app.home.trial.${isRight ? 'right' : 'wrong'}`)}</p>
        {!isRight && <p>{t('app.home.trial.right_is', { answer: right })}</p>}
        <p>{because}</p>
      </div>
    </div>
  );
}

/** The way on after an answer, which takes the focus of the button that is gone. */
function Next({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={frame} className="asked-actions">
      <Button look="secondary" onClick={onNext}>
        {t('app.home.trial.another')}
      </Button>
      <TextLink href={paths.signup()}>{t('app.home.trial.sign_up')}</TextLink>
    </div>
  );
}
