import './asked-question.css';

import { type FormEvent, useEffect, useRef, useState } from 'react';

import type { AnswerInput } from '../../../contract/answers.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { drafts } from '../../lib/draft-storage.ts';
import { draftOf } from '../../lib/drafts.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { noPictures, OptionPicturesContext } from '../../question-types/option-pictures.tsx';
import { findView } from '../../question-types/registry.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import type { QuestionTypeView } from '../../question-types/view.ts';
import { answerBody, askedIn } from '../../question-types/wire.ts';
import { hasMedia, questionMedia } from '../../questions/media/lazy-media.ts';
import { RichText, RichTexts } from '../../rich-text/rich-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { saidText } from '../../ui/feedback/error-text.ts';
import { Spinner } from '../../ui/feedback/loading.tsx';
import type { Solving } from './solving.ts';

export type AskedQuestionProps = {
  state: Extract<Solving, { phase: 'asking' | 'sending' | 'saved' }>;
  /** Moves the focus to the test, because it replaced another one on the screen. */
  takesFocus: boolean;
  /** Rejects when the answer was not saved. */
  submit: (test: QuestionToSolve, answer: AnswerInput) => Promise<void>;
  /** Leaves this test for the next one. */
  onNext: () => void;
  /** Where the test is part of a work: the name of the draft of its answer, and where one leaves to. */
  place?: { draft: string; exit: string };
};

/** One test and its answer. Give it the test as its key, so that each test begins without an answer. */
export function AskedQuestion({ state, takesFocus, submit, onNext, place }: AskedQuestionProps) {
  const { t } = useTranslation();
  const { test, phase } = state;
  const draft = draftOf(drafts, usePerson()?.id ?? 0, place?.draft ?? `answer:${test.id}`);
  const view = findView(test.test_type);
  const content = view && askedIn(view, test).content;
  const [answer, setAnswer] = useState(
    () => view && (begun(view, content, draft.read()) ?? view.initial?.(content)),
  );
  const [empty, setEmpty] = useState<number | 'all'>(0);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = phase !== 'asking';
  const problem = state.phase === 'asking' ? state.problem : undefined;

  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function change(changed: unknown): void {
    setAnswer(changed);
    draft.write(JSON.stringify(changed));
    setEmpty(0);
  }

  function handleSubmit(event?: FormEvent): void {
    event?.preventDefault();
    if (busy || view === undefined) return;
    const left = view.emptyParts(content, answer);
    // An answer with empty parts is submitted where somebody who was told so submits it again.
    if (left === 'all' || (left > 0 && left !== empty)) {
      setEmpty(left);
      firstToFill(form.current)?.focus();
      return;
    }
    setEmpty(0);
    submit(test, answerBody(view, answer)).then(
      () => draft.write(''),
      // The state has the error.
      () => undefined,
    );
  }

  return (
    <RichTexts of={test}>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="asked-question pre-line">
          <RichText text={test.savol} part="head" />
        </h2>
        <RichText text={test.savol} part="rest" />
        {hasMedia(test) && <TypePart part={questionMedia} props={{ test }} />}
        <form ref={form} noValidate className="stack" onSubmit={handleSubmit}>
          {view === undefined ? (
            <Alert tone="warning">{t('answers.solve.unknown_type', { type: test.test_type })}</Alert>
          ) : (
            <OptionPicturesContext value={test.media?.options ?? noPictures}>
              <TypePart
                part={view.Solve}
                props={{ content, answer, onAnswer: change, problem: emptyProblem(view), disabled: busy }}
              />
            </OptionPicturesContext>
          )}
          {problem !== undefined && (
            <SubmitProblem
              error={problem}
              onRetry={() => handleSubmit()}
              onNext={onNext}
              exit={place?.exit}
            />
          )}
          <div className="asked-actions">
            <Button type="submit" busy={busy} busyText={t('answers.solve.submitting')}>
              {t('answers.solve.submit')}
            </Button>
            <LinkButton href={place?.exit ?? paths.categoryPicker} look="secondary">
              {t('answers.solve.exit')}
            </LinkButton>
          </div>
          <div className="asked-status">
            {phase === 'sending' && <Spinner label={t('answers.solve.sending')} />}
            {phase === 'saved' && (
              <Spinner label={t(state.isKept === true ? 'kept.loading_next' : 'answers.solve.saved')} />
            )}
            {phase === 'asking' && place === undefined && (
              <p className="muted small">{t('answers.solve.caption')}</p>
            )}
            {phase === 'asking' && view?.hint !== undefined && (
              <p className="muted small asked-keys">{t(view.hint)}</p>
            )}
          </div>
        </form>
      </Card>
    </RichTexts>
  );

  function emptyProblem({ missing }: QuestionTypeView): string | undefined {
    if (empty === 'all') return t(missing);
    return empty === 0 ? undefined : t('answers.solve.parts_missing', { count: empty });
  }
}

/** The first field without a text, or the first one where each has one, as choices do. */
function firstToFill(form: HTMLFormElement | null): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input, textarea, select',
  );
  const all = Array.from(fields ?? []);
  return all.find(({ value }) => value === '') ?? all[0];
}

/** An answer that was begun earlier; undefined where there is none that fits the test as it is now. */
function begun(view: QuestionTypeView, content: unknown, draft: string): unknown {
  try {
    const answer: unknown = JSON.parse(draft);
    return view.fits(content, answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

type SubmitProblemProps = {
  error: unknown;
  /** Submits the same answer again. */
  onRetry: () => void;
  /** Leaves this test for the next one. */
  onNext: () => void;
  /** Where one leaves to, other than to the categories. */
  exit: string | undefined;
};

/** Says that an answer was not saved. The answer stays in the form above. */
function SubmitProblem({ error, onRetry, onNext, exit }: SubmitProblemProps) {
  const { t } = useTranslation();
  const text = saidText(t, useLanguage(), error) ?? t('answers.solve.submit_failed');
  // The test takes no more answers, so a retry of the same answer cannot succeed.
  const final = isStatus(error, 403, 404, 409);
  return (
    <Alert
      tone="error"
      actions={
        <>
          {final && <Button onClick={onNext}>{t('answers.solve.next')}</Button>}
          <Button look={final ? 'secondary' : 'primary'} onClick={onRetry}>
            {t('ui.try_again')}
          </Button>
          <LinkButton href={exit ?? paths.categoryPicker} look="secondary">
            {t(exit === undefined ? 'answers.solve.back' : 'answers.solve.exit')}
          </LinkButton>
        </>
      }
    >
      <p>{text}</p>
      {!final && <p>{t('answers.solve.kept')}</p>}
    </Alert>
  );
}
