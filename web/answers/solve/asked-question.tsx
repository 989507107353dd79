import { useEffect } from 'react';

import type { AnswerInput } from '../../../contract/answers.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { drafts } from '../../lib/draft-storage.ts';
import { draftOf } from '../../lib/drafts.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { AnswerForm, KeyHint } from '../../question-card/answer-form.tsx';
import { Question } from '../../question-card/question.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { saidText } from '../../ui/feedback/error-text.ts';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { Solving } from './solving.ts';

export type AskedQuestionProps = {
  state: Extract<Solving, { phase: 'asking' | 'sending' | 'saved' }>;
  /** Moves the focus to the test, because it replaced another one on the screen. */
  takesFocus: boolean;
  /** Rejects when the answer was not saved. */
  submit: (answer: AnswerInput) => Promise<void>;
  /** Leaves this test for the next one. */
  onNext: () => void;
  /** Where the test is part of a work: the name of the draft of its answer, where its exit leads, and the text of that link. */
  place?: { draft: string; exit: string; exitText: string };
};

/** One test and its answer. Give it the test as its key, so that each test begins without an answer. */
export function AskedQuestion({ state, takesFocus, submit, onNext, place }: AskedQuestionProps) {
  const { t } = useTranslation();
  const { test: question, phase } = state;
  const draft = draftOf(drafts, usePerson()?.id ?? 0, place?.draft ?? `answer:${question.id}`);
  const problem = phase === 'asking' ? state.problem : undefined;
  const busy = phase !== 'asking';

  useEffect(() => {
    if (takesFocus) window.scrollTo(0, 0);
  }, [takesFocus]);

  return (
    <Card>
      <Question question={question} takesFocus={takesFocus}>
        <AnswerForm question={question} draft={draft} disabled={busy} onSubmit={submit}>
          {problem !== undefined && <SubmitProblem error={problem} onNext={onNext} place={place} />}
          <div className="asked-actions">
            <Button type="submit" busy={busy} busyText={t('answers.solve.submitting')}>
              {t('answers.solve.submit')}
            </Button>
            <LinkButton href={place?.exit ?? paths.categoryPicker} look="secondary">
              {place?.exitText ?? t('answers.solve.exit')}
            </LinkButton>
          </div>
          <div className="asked-status">
            {phase === 'sending' && <Spinner label={t('answers.solve.sending')} />}
            {phase === 'saved' && (
              <Spinner label={t(state.isQueued === true ? 'kept.loading_next' : 'answers.solve.saved')} />
            )}
            {phase === 'asking' && place === undefined && (
              <p className="muted small">{t('answers.solve.caption')}</p>
            )}
            {phase === 'asking' && <KeyHint question={question} />}
          </div>
        </AnswerForm>
      </Question>
    </Card>
  );
}

type SubmitProblemProps = {
  error: unknown;
  /** Leaves this test for the next one. */
  onNext: () => void;
  place: AskedQuestionProps['place'];
};

/** Says that an answer was not saved, which stays in the fields above, and submits it again. */
function SubmitProblem({ error, onNext, place }: SubmitProblemProps) {
  const { t } = useTranslation();
  const text = saidText(t, useLanguage(), error) ?? t('answers.solve.submit_failed');
  // The test takes no more answers, so a retry of the same answer cannot succeed.
  const isFinal = isStatus(error, 403, 404, 409);
  return (
    <Alert
      tone="error"
      actions={
        <>
          {isFinal && <Button onClick={onNext}>{t('answers.solve.next')}</Button>}
          <Button type="submit" look={isFinal ? 'secondary' : 'primary'}>
            {t('ui.try_again')}
          </Button>
          <LinkButton href={place?.exit ?? paths.categoryPicker} look="secondary">
            {place?.exitText ?? t('answers.solve.back')}
          </LinkButton>
        </>
      }
    >
      <p>{text}</p>
      {!isFinal && <p>{t('answers.solve.kept')}</p>}
    </Alert>
  );
}
