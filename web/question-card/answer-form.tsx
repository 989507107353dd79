import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import type { AnswerInput } from '../../contract/answers.ts';
import type { Draft } from '../lib/drafts.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { noPictures, OptionPicturesContext } from '../question-types/option-pictures.tsx';
import { findView } from '../question-types/registry.ts';
import { TypePart } from '../question-types/type-part.tsx';
import type { QuestionTypeView, SolveProps } from '../question-types/view.ts';
import { askedIn, type QuestionFields } from '../question-types/wire.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import type { WithMedia } from './shown-media.tsx';

type Asked = QuestionFields & Pick<WithMedia, 'media'> & { test_type: string };

/** An answer as it is sent. @param answer as the view of its type has it */
export function answerInput(view: QuestionTypeView, answer: unknown): AnswerInput {
  return view.fields === undefined ? { answer } : (view.fields.answerFields(answer) as AnswerInput);
}

export type AnswerFieldsProps = Omit<SolveProps<unknown, unknown>, 'content'> & { question: Asked };

/** The fields in which a question is answered, or a sentence that this version of the page cannot show them. */
export function AnswerFields({ question, answer, ...field }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const view = findView(question.test_type);
  if (view === undefined) {
    return <Alert tone="warning">{t('answers.solve.unknown_type', { type: question.test_type })}</Alert>;
  }
  const { content } = askedIn(view, question);
  return (
    <OptionPicturesContext value={question.media?.options ?? noPictures}>
      <TypePart
        // An answer to one type does not fit another.
        key={view.name}
        part={view.Solve}
        props={{ ...field, content, answer: answer ?? view.initial?.(content) }}
      />
    </OptionPicturesContext>
  );
}

export type AnswerFormProps = {
  question: Asked;
  /** Where the answer is stored until it is saved. */
  draft: Draft;
  disabled: boolean;
  /**
   * Called with an answer whose parts are filled, or with the same one again after its empty parts were named. It rejects where the
   * answer is not saved, and says so itself.
   */
  onSubmit: (answer: AnswerInput) => Promise<void>;
  /** What stands below the fields: errors, buttons, the state. */
  children: ReactNode;
};

/** The form in which a question is answered. Give it the question as its key, so that each question begins without an answer. */
export function AnswerForm({ question, draft, disabled, onSubmit, children }: AnswerFormProps) {
  const { t } = useTranslation();
  const view = findView(question.test_type);
  const content = view && askedIn(view, question).content;
  const [answer, setAnswer] = useState(
    () => view && (storedAnswer(view, content, draft) ?? view.initial?.(content)),
  );
  const [empty, setEmpty] = useState<number | 'all'>(0);
  const form = useRef<HTMLFormElement>(null);

  function change(newAnswer: unknown): void {
    setAnswer(newAnswer);
    draft.write(JSON.stringify(newAnswer));
    setEmpty(0);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (disabled || view === undefined) return;
    const left = view.emptyParts(content, answer);
    // An answer with empty parts is submitted where it is submitted again after they were named.
    if (left === 'all' || (left > 0 && left !== empty)) {
      setEmpty(left);
      firstToFill(form.current)?.focus();
      return;
    }
    setEmpty(0);
    onSubmit(answerInput(view, answer)).then(
      () => draft.write(''),
      () => undefined,
    );
  }

  const missing =
    empty === 'all' ? view && t(view.missing) : t('answers.solve.parts_missing', { count: empty });
  return (
    <form ref={form} noValidate className="stack" onSubmit={handleSubmit}>
      <AnswerFields
        question={question}
        answer={answer}
        onAnswer={change}
        problem={empty === 0 ? undefined : missing}
        disabled={disabled}
      />
      {children}
    </form>
  );
}

/** A hint about the keys of the type, for devices with a keyboard. */
export function KeyHint({ question }: { question: Pick<Asked, 'test_type'> }) {
  const { t } = useTranslation();
  const hint = findView(question.test_type)?.hint;
  return hint !== undefined && <p className="muted small asked-keys">{t(hint)}</p>;
}

/** The first field without a text, or the first field where each has a text, as choices do. */
function firstToFill(form: HTMLFormElement | null): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input, textarea, select',
  );
  const all = Array.from(fields ?? []);
  return all.find(({ value }) => value === '') ?? all[0];
}

/** The answer of an earlier visit; undefined where none is stored that fits the question as it is now. */
function storedAnswer(view: QuestionTypeView, content: unknown, draft: Draft): unknown {
  try {
    const answer: unknown = JSON.parse(draft.read());
    return view.fits(content, answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}
