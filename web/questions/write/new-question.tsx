import { useEffect, useState } from 'react';

import type { PastedQuestion } from '../../../contract/question-text/pasted-question.ts';
import { addQuestions } from '../../../contract/questions/many-questions.ts';
import { addQuestion } from '../../../contract/questions/question-input.ts';
import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { useCategory } from '../../categories/api.ts';
import type { ChosenCategory } from '../../categories/category-typeahead.tsx';
import { isAboutFields } from '../../lib/api/api-error.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { type FormTexts, useFormDraft } from '../../ui/fields/form-draft.ts';
import { submitForm } from '../../ui/outbox/submit-form.ts';
import { useSentLater } from '../../ui/outbox/use-sent-later.ts';
import { useDifficultyLevels } from '../api.ts';
import type { ListBody } from '../paste/pasted-list.tsx';
import { CategoryField } from './category-fields.tsx';
import { QuestionForm, type Waiting } from './question-form.tsx';
import { addFailure, saveRefusal } from './save-refusal.ts';
import { multipart, type QuestionBody, savedIn } from './write-api.ts';

/** Tests that the server has just saved. */
export type SavedTests = {
  /** In their order. */
  ids: readonly number[];
  category: number;
  /** Whether they come from the table of a pasted list. */
  isList: boolean;
  /** What the button says that comes next: another test, or new work with these tests; undefined for neither. */
  next: 'another' | 'give' | undefined;
};

/** The buttons where new tests become a part of something that is being written. */
export type PartTexts = { submit: string; all: (count: number) => string; note: string };

export type NewQuestionProps = {
  /** The address of the form, by which its draft is stored. */
  place: string;
  /** The category in the address; null where the author chooses it. */
  category: number | null;
  /** The category that the author is likely to choose. */
  likely?: ChosenCategory | undefined;
  /** The test that the new one is a copy of. */
  copied?: ReadQuestion | undefined;
  /** The form is busy until it is done. */
  onSaved: (saved: SavedTests) => void | Promise<void>;
  /** Called once the server has tests that were sent while the line was away; `isShown` says whether nothing else is written here meanwhile. */
  onSentLater: (isShown: () => boolean) => void;
  /** Disables the form after saving. */
  closed?: boolean;
  cancelTo: string;
  /** Absent where a test stands for itself. */
  part?: PartTexts;
};

/** Most texts that are pasted are one question. */
const LazyPastedList = lazyComponent(
  async () => (await import('../paste/pasted-list.tsx')).PastedList,
  () => <LoadingPanel />,
);

/** The form of a new test, or the table of a pasted list; which of them is shown, and the saving of both. */
export function NewQuestion(props: NewQuestionProps) {
  const { place, category, likely, copied, onSaved, closed = false, cancelTo, part } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [chosen, setChosen] = useState<ChosenCategory | null>();
  const [previous, setPrevious] = useState<QuestionBody & Waiting>();
  const [listed, setListed] = useState<readonly PastedQuestion[]>();
  const draft = useFormDraft(place, '');
  useLoadFailureNotice(category);

  useSentLater(draft, props.onSentLater);

  function showFailure(error: unknown): void {
    showNotice(addFailure(t, language, error), 'error');
  }

  /** Shows questions together, as the next beginning of the form too: they are there when the tab is opened again. */
  function showList(questions: readonly PastedQuestion[]): void {
    const { qiyinlik_darajasi = '', category: known = '' } = draft.stored();
    draft.keep({ qiyinlik_darajasi, category: known, waiting: JSON.stringify(questions) });
    setListed(questions);
  }

  function showForm(questions: readonly PastedQuestion[]): void {
    draft.begin({ ...draft.stored(), waiting: JSON.stringify(questions) });
    setListed(undefined);
  }

  async function saveList(body: ListBody, rest: readonly PastedQuestion[], isGiven: boolean): Promise<void> {
    const [first] = body.tests;
    let ids: readonly number[] = [];
    // The rest of a long list is there when the author comes back.
    const keepRest = () => {
      if (rest.length > 0) draft.keep({ waiting: JSON.stringify(rest) });
    };
    try {
      const about = { kind: 'add_test', title: first?.savol ?? '', endpoint: addQuestions } as const;
      const done = await submitForm(draft, { ...about, body, onQueued: showFailure });
      if (done === undefined) {
        keepRest();
        return setListed(undefined);
      }
      ids = savedIn(done.answer).map(({ id }) => id);
    } catch (error) {
      showNotice(saveRefusal(t, language, error) ?? t('questions.add.failed'), 'error');
      return;
    }
    draft.discard();
    keepRest();
    await onSaved({ ids, category: body.category, isList: true, next: isGiven ? 'give' : undefined });
  }

  async function save(
    { waiting, ...body }: QuestionBody & Waiting,
    isMore: boolean,
    title: string,
  ): Promise<void> {
    let saved: ReturnType<typeof savedIn> = [];
    try {
      const about = { kind: 'add_test', title, endpoint: addQuestion } as const;
      const done = await submitForm(draft, { ...about, body, multipart, onQueued: showFailure });
      if (done === undefined) return;
      saved = savedIn(done.answer);
    } catch (error) {
      showFailure(error);
      if (isAboutFields(error)) throw error;
      return;
    }
    draft.discard();
    if (isMore) {
      const [{ category: id = body.category, category_name: name = '' } = {}] = saved;
      setPrevious({ ...body, waiting });
      if (name !== '') setChosen({ id, name });
    } else if (waiting.length > 0) {
      // The rest of a pasted text is there when the author comes back to write more.
      draft.keep(beginningOf(body, waiting));
    }
    const next = isMore ? ('another' as const) : undefined;
    await onSaved({ ids: saved.map(({ id }) => id), category: body.category, isList: false, next });
  }

  const categoryField = (
    <CategoryField id={category} start={likely} chosen={chosen} onChoose={setChosen} draft={draft} />
  );
  if (listed !== undefined) {
    return (
      <LazyPastedList
        start={listed}
        category={categoryField}
        draft={draft}
        save={saveList}
        onBack={showForm}
        all={part?.all}
      />
    );
  }
  return (
    <>
      {part !== undefined && draft.queued !== undefined && <p className="muted">{part.note}</p>}
      <QuestionForm
        key={draft.round}
        category={categoryField}
        chosenCategory={chosen?.id}
        copied={copied}
        onList={copied === undefined ? showList : undefined}
        submit={part?.submit}
        more={t('questions.form.create_another')}
        previous={previous}
        save={save}
        closed={closed}
        cancelTo={cancelTo}
        draft={draft}
      />
    </>
  );
}

/** The fields of the next test of a pasted text, which the form fills in when it is opened. */
function beginningOf({ test_type, qiyinlik_darajasi }: QuestionBody, waiting: Waiting['waiting']): FormTexts {
  return {
    test_type,
    qiyinlik_darajasi: String(qiyinlik_darajasi ?? ''),
    waiting: JSON.stringify(waiting),
  };
}

/** Shows one notice when the category or the levels could not be loaded; the form works without them. */
function useLoadFailureNotice(category: number | null): void {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  const found = useCategory(category);
  const failed = levels.isError || found.error !== null;
  useEffect(() => {
    if (failed) showNotice(t('questions.add.load_failed'), 'error');
  }, [failed, t]);
}
