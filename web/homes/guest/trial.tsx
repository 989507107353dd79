import './trial.css';
import '../../answers/solve/asked-question.css';

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { isRightChoice } from '../../../contract/questions/choices.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { withRetries } from '../../lib/api/retries.ts';
import { useLetterKeys } from '../../question-types/letter-keys.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { RadioCardList } from '../../ui/fields/radio-card-list.tsx';
import { loadTrialQuestions, type TrialQuestion } from './trial-question.ts';

const letters = ['a', 'b', 'c', 'd'] as const;
type Letter = (typeof letters)[number];

/**
 * A question that a guest answers on the spot, one after another as on the screen of solving. The questions are loaded after
 * the page around them; where that fails, the page stands without them.
 */
export function Trial() {
  const language = useLanguage();
  const [questions, setQuestions] = useState<readonly TrialQuestion[]>();
  const [at, setAt] = useState(0);

  useEffect(() => {
    let isLatest = true;
    withRetries(() => loadTrialQuestions(language)).then(
      (loaded) => {
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
    <div className="trial">
      {question !== undefined && (
        <Question key={question.savol} question={question} isNext={at > 0} onNext={() => setAt(at + 1)} />
      )}
    </div>
  );
}

type QuestionProps = {
  question: TrialQuestion;
  /** Whether it replaced another one on the screen. */
  isNext: boolean;
  onNext: () => void;
};

function Question({ question, isNext, onNext }: QuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [choice, setChoice] = useState<Letter | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isAnswered, setAnswered] = useState(false);

  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);

  function choose(letter: string): void {
    setChoice(letters.find((known) => known === letter) ?? null);
    setMissing(false);
  }
  useLetterKeys(form, isAnswered ? [] : letters, choose);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setMissing(choice === null);
    setAnswered(choice !== null);
    if (choice === null) form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} noValidate className="trial-form" onSubmit={handleSubmit}>
      <p className="muted small">{t('app.home.trial.title')}</p>
      <h2 ref={heading} tabIndex={-1} className="asked-question">
        {question.savol}
      </h2>
      <fieldset
        role="radiogroup"
        className="radio-cards"
        disabled={isAnswered}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? id : undefined}
      >
        <legend>{t('answers.solve.choose')}</legend>
        <RadioCardList
          name="users_answer"
          options={question.options.map((label, place) => {
            const value = letters[place] ?? '';
            return { value, label, mark: value.toUpperCase() };
          })}
          value={choice}
          onChange={choose}
        />
        {isMissing && (
          <p id={id} className="trial-missing">
            {t('answers.solve.choice_missing')}
          </p>
        )}
      </fieldset>
      <div role="status">{isAnswered && <Verdict question={question} choice={choice} />}</div>
      {isAnswered ? (
        <Next onNext={onNext} />
      ) : (
        <>
          <div className="asked-actions">
            <Button type="submit">{t('answers.solve.submit')}</Button>
          </div>
          <p className="muted small asked-keys">{t('answers.solve.keys')}</p>
        </>
      )}
    </form>
  );
}

/** Whether the answer is right, what the right one is, and why. */
function Verdict({ question, choice }: { question: TrialQuestion; choice: Letter | null }) {
  const { t } = useTranslation();
  const { right_answer, options, because } = question;
  const isRight = isRightChoice(right_answer, choice) === true;
  const answer = `${right_answer.toUpperCase()}) ${options[letters.indexOf(right_answer)]}`;
  return (
    <div className={isRight ? 'trial-verdict trial-right' : 'trial-verdict'}>
      <span aria-hidden="true" className="trial-sign">
        {isRight ? '✓' : '✗'}
      </span>
      <div>
        <p className="trial-word">{t(`app.home.trial.${isRight ? 'right' : 'wrong'}`)}</p>
        {!isRight && <p>{t('app.home.trial.right_is', { answer })}</p>}
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
