import './asked-question.css';

import { type FormEvent, useEffect, useRef, useState } from 'react';

import { type AnswerInput, longestAnswer } from '../../contract/answers.ts';
import type { OptionLetter } from '../../contract/choices.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import { draftOf } from '../lib/drafts.ts';
import { useLanguage, useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { usePerson } from '../lib/session.ts';
import { optionsToChoose } from '../questions/options.ts';
import { QuestionPicture } from '../questions/picture.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextArea } from '../ui/field.tsx';
import { Spinner } from '../ui/loading.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { useLetterKeys } from './letter-keys.ts';
import { isFinal, refusalOf } from './refusal.ts';
import type { Solving } from './solving.ts';

export type AskedQuestionProps = {
  state: Extract<Solving, { phase: 'asking' | 'sending' | 'saved' }>;
  /** Moves the focus to the test, because it replaced another one on the screen. */
  takesFocus: boolean;
  /** Rejects when the answer was not saved. */
  submit: (test: QuestionToSolve, answer: AnswerInput) => Promise<void>;
  /** Leaves this test for the next one. */
  onNext: () => void;
};

/** One test and its answer. Give it the test as its key, so that each test begins without an answer. */
export function AskedQuestion({ state, takesFocus, submit, onNext }: AskedQuestionProps) {
  const { t } = useTranslation();
  const { test, phase } = state;
  const draft = draftOf(() => localStorage, usePerson()?.id ?? 0, `answer:${test.id}`);
  const type: string = test.test_type;
  const options = type === 'choosable' ? optionsToChoose(test) : [];
  const [choice, setChoice] = useState(
    () => options.find(({ letter }) => letter === draft.read())?.letter ?? null,
  );
  const [text, setText] = useState(() => draft.read());
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = phase !== 'asking';
  const problem = state.phase === 'asking' ? state.problem : undefined;

  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function choose(letter: OptionLetter): void {
    setChoice(letter);
    draft.write(letter);
    setMissing(undefined);
  }
  useLetterKeys(form, busy ? [] : options.map(({ letter }) => letter), choose);

  function answer(): AnswerInput | undefined {
    if (type === 'choosable') return choice === null ? undefined : { users_answer: choice };
    return text.trim() === '' ? undefined : { users_text_answer: text };
  }

  function handleSubmit(event?: FormEvent): void {
    event?.preventDefault();
    if (busy || (type !== 'choosable' && type !== 'free_text')) return;
    const submitted = answer();
    setMissing(undefined);
    if (submitted === undefined) {
      setMissing(t(type === 'choosable' ? 'answers.solve.choice_missing' : 'answers.solve.text_missing'));
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
      return;
    }
    submit(test, submitted).then(
      () => draft.write(''),
      // The state has the error.
      () => undefined,
    );
  }

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="asked-question pre-line">
        {test.savol}
      </h2>
      <QuestionPicture image={test.image} />
      <form ref={form} noValidate className="stack" onSubmit={handleSubmit}>
        {type === 'choosable' && (
          <RadioCards
            name="users_answer"
            legend={t('answers.solve.choose')}
            options={options.map((option) => ({
              value: option.letter,
              mark: option.letter.toUpperCase(),
              label: option.text,
            }))}
            value={choice}
            onChange={(letter) => choose(letter as OptionLetter)}
            error={missing}
            disabled={busy}
          />
        )}
        {type === 'free_text' && (
          <TextArea
            name="users_text_answer"
            label={t('answers.solve.write')}
            placeholder={t('answers.solve.placeholder')}
            rows={4}
            maxLength={longestAnswer}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              draft.write(event.target.value);
              setMissing(undefined);
            }}
            error={missing}
            disabled={busy}
          />
        )}
        {type !== 'choosable' && type !== 'free_text' && (
          <Alert tone="warning">{t('answers.solve.unknown_type', { type })}</Alert>
        )}
        {problem !== undefined && (
          <SubmitProblem error={problem} onRetry={() => handleSubmit()} onNext={onNext} />
        )}
        <div className="asked-actions">
          <Button type="submit" busy={busy} busyText={t('answers.solve.submitting')}>
            {t('answers.solve.submit')}
          </Button>
          <LinkButton href={paths.categoryPicker} look="secondary">
            {t('answers.solve.exit')}
          </LinkButton>
        </div>
        <div className="asked-status">
          {phase === 'sending' && <Spinner label={t('answers.solve.sending')} />}
          {phase === 'saved' && <Spinner label={t('answers.solve.saved')} />}
          {phase === 'asking' && <p className="muted small">{t('answers.solve.caption')}</p>}
          {phase === 'asking' && type === 'choosable' && (
            <p className="muted small asked-keys">{t('answers.solve.keys')}</p>
          )}
        </div>
      </form>
    </Card>
  );
}

type SubmitProblemProps = {
  error: unknown;
  /** Submits the same answer again. */
  onRetry: () => void;
  /** Leaves this test for the next one. */
  onNext: () => void;
};

/** Says that an answer was not saved. The answer stays in the form above. */
function SubmitProblem({ error, onRetry, onNext }: SubmitProblemProps) {
  const { t } = useTranslation();
  const text = refusalOf(t, useLanguage(), error) ?? t('answers.solve.submit_failed');
  const final = isFinal(error);
  return (
    <Alert
      tone="error"
      actions={
        <>
          {final && <Button onClick={onNext}>{t('answers.solve.next')}</Button>}
          <Button look={final ? 'secondary' : 'primary'} onClick={onRetry}>
            {t('ui.try_again')}
          </Button>
          <LinkButton href={paths.categoryPicker} look="secondary">
            {t('answers.solve.back')}
          </LinkButton>
        </>
      }
    >
      <p>{text}</p>
      {!final && <p>{t('answers.solve.kept')}</p>}
    </Alert>
  );
}
